// Runs a Python program on a browser interpreter in Node, with the project's packages mounted as files.
// usage: node run.mjs micropython|pyodide <root> <node_modules> <program> <folder under root>...
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [which, root, modules, program, ...folders] = process.argv.slice(2);

const load = {
  micropython: async (stdout) => {
    const { loadMicroPython } = await import(pathToFileURL(join(modules, "@micropython/micropython-webassembly-pyscript/micropython.mjs")));
    return loadMicroPython({ stdout, linebuffer: true, heapsize: 16 * 1024 * 1024 });
  },
  pyodide: async (stdout) => {
    const { loadPyodide } = await import(pathToFileURL(join(modules, "pyodide/pyodide.mjs")));
    return loadPyodide({ stdout });
  },
};

function mount(fs, from, to) {
  fs.mkdir(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) {
      if (name !== "__pycache__") mount(fs, path, `${to}/${name}`);
    } else fs.writeFile(`${to}/${name}`, readFileSync(path));
  }
}

try {
  const python = await load[which]((line) => console.log(line));
  for (const folder of folders) mount(python.FS, join(root, folder), `/${folder}`);
  python.runPython("import sys\nsys.path.insert(0, '/')");
  python.runPython(readFileSync(program, "utf8"));
} catch (error) {
  console.error(error.message); // without the line of the runtime's minified source that Node would print
  process.exit(1);
}
