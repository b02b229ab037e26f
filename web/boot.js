// Starts the table's Python, MicroPython by default, Pyodide with ?python=pyodide. A classic script: a frame with an opaque
// origin (sandbox="allow-scripts", or a page opened from a folder) may run these, but neither modules nor fetch() without
// headers that plain hosts don't send. Such a frame gets its binaries from a script as well (sandbox.js).
(() => {
  "use strict";
  const { micropython, pyodide, pyscript, languages } = document.currentScript.dataset;
  const here = new URL(".", document.currentScript.src);
  const at = (folder, file) => new URL(`../${folder}/${file}`, here).href;
  const query = new URLSearchParams(location.search);

  // The language of the address, else the browser's first that there is: chosen before anything is drawn.
  const spoken = languages.split(" ");
  document.documentElement.lang = [query.get("lang"), ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase())]
    .find((language) => spoken.includes(language)) || "en";

  const opaque = self.origin === "null";
  const parsed = new Promise((done) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", done);
    else done();
  });

  const script = (src) => new Promise((done, failed) => {
    const element = Object.assign(document.createElement("script"), { src, onload: done });
    element.onerror = () => failed(new Error(`cannot load ${src}`));
    document.head.append(element);
  });

  const request = async (url) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    return response;
  };

  const bytes = async (url) => new Uint8Array(await (await request(url)).arrayBuffer());

  const compile = async (url) => {
    const response = await request(url);
    const streams = response.headers.get("content-type") === "application/wasm";
    return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  };

  const held = (name) => Uint8Array.from(atob(self.sandbox[name]), (letter) => letter.charCodeAt(0));

  const startMicroPython = async () => {
    const unpacked = opaque && script(new URL("sandbox.js", here).href);
    const [module, romfs] = await Promise.all([
      opaque ? unpacked.then(() => WebAssembly.compile(held("micropython"))) : compile(at(micropython, "micropython.wasm")),
      opaque ? unpacked.then(() => held("table")) : bytes(new URL("table.mpy.bin", here)),
      script(at(micropython, "micropython.js")),
    ]);
    return new Promise((done, failed) => {
      const instantiateWasm = (imports, use) => {
        WebAssembly.instantiate(module, imports).then((instance) => use(instance, module), failed);
      };
      self.loadMicroPython({ instantiateWasm, romfs, heapsize: 2 << 20 }).then(done, failed);
    });
  };

  const startPyodide = async () => {
    const [{ loadPyodide }, sources] = await Promise.all([
      import(at(pyodide, "pyodide.mjs")), bytes(new URL("table.py.zip", here)),
    ]);
    const python = await loadPyodide({ indexURL: at(pyodide, "") });
    python.unpackArchive(sources, "zip");
    return python;
  };

  // The exports of the solver's kernel, when the table first wants them.
  self.kernel = async () => {
    const binary = opaque ? held("kernel") : await bytes(new URL("kernel.wasm", here));
    return (await WebAssembly.instantiate(binary)).instance.exports;
  };

  // The solver on Pyodide in a worker: the functions that analyst.py exports. PyScript asks another host without `version`.
  self.analyst = async () => {
    const file = (name) => new URL(name, here).href;
    await request(file("analyst.py")); // what PyWorker cannot fetch it doesn't say
    const { PyWorker } = await import(at(pyscript, "core.js"));
    const files = { [file("table.py.zip")]: "./*", [file("kernel.wasm")]: "./kernel.wasm" };
    const { sync } = await PyWorker(file("analyst.py"), { version: at(pyodide, "pyodide.mjs"), config: { files } });
    return Object.fromEntries(["ask", "more", "stop"].map((name) => [name, (...data) => sync[name](...data)]));
  };

  (query.get("python") === "pyodide" ? startPyodide() : startMicroPython())
    .then((python) => parsed.then(() => python.pyimport("table.main")))
    .catch(async (error) => {
      console.error(error);
      await parsed;
      document.getElementById("fault").hidden = false;
    });
})();
