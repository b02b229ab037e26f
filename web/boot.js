// Starts the table's Python, MicroPython by default, Pyodide with ?python=pyodide. A classic script: a frame with an opaque
// origin (sandbox="allow-scripts", or a page opened from a folder) may run these, but neither modules nor fetch() without
// headers that plain hosts don't send. Such a frame gets its binaries from a script as well (sandbox.js).
(() => {
  "use strict";
  document.documentElement.classList.add("begun"); // without it the style sheet shows that the start has failed
  const digests = {{digests}};
  const sentences = {{failed}};
  const { micropython, pyodide, pyscript, languages } = document.currentScript.dataset;
  const here = new URL(".", document.currentScript.src);
  const own = (file) => new URL(file, here).href;
  const at = (folder, file) => own(`../${folder}/${file}`);
  const query = new URLSearchParams(location.search);

  // Where the browser minds what becomes a script, only this game's own files do, and no text becomes markup.
  const roots = [own(".."), `blob:${self.origin}/`];
  const ours = (url) => roots.some((root) => new URL(url, document.baseURI).href.startsWith(root));
  self.trustedTypes?.createPolicy("default", { createScriptURL: (url) => ours(url) ? url : null });

  // The language of the address, else the browser's first that there is: chosen before anything is drawn.
  const spoken = languages.split(" ");
  document.documentElement.lang = [query.get("lang"), ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase())]
    .find((language) => spoken.includes(language)) || "en";

  // The browser's offer to install, kept for the menu.
  self.installable = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    self.installable = event;
  });

  const opaque = self.origin === "null";
  const workers = (() => {
    try {
      return navigator.serviceWorker;
    } catch {
      return undefined; // where a frame may store nothing even reading it throws
    }
  })();
  const parsed = new Promise((done) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", done);
    else done();
  });

  const script = (src) => new Promise((done, failed) => {
    const element = Object.assign(document.createElement("script"), { src, onload: done });
    element.onerror = () => failed(new Error(`cannot load ${src}`));
    document.head.append(element);
  });

  // What no worker has held against its digest is held against it here. A damaged copy may lie in the browser's own cache: the host is asked again.
  const request = async (url) => {
    const integrity = workers?.controller ? "" : digests[url.split("/").pop()];
    const response = await fetch(url, { integrity }).catch(() => fetch(url, { integrity, cache: "reload" }));
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

  // An exception of JavaScript unwinds MicroPython without its knowledge, and its C stack stays as deep as it was. In a timer's turn nothing runs on it.
  const unwind = ({ emscripten_stack_get_base: base, _emscripten_stack_restore: restore }) => {
    for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, () => setTimeout(() => restore(base())));
  };

  // At a first visit the network is for what is drawn first. A page that nobody sees draws nothing, and a guest's files are mostly there.
  const drawn = workers?.controller || self !== top ? null : new Promise((done) => {
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && done()).observe({ type: "paint", buffered: true });
    setTimeout(done, 500);
  });

  const startMicroPython = async () => {
    await drawn;
    const unpacked = opaque && script(own("sandbox.js"));
    const [module, romfs] = await Promise.all([
      opaque ? unpacked.then(() => WebAssembly.compile(held("micropython"))) : compile(at(micropython, "micropython.wasm")),
      opaque ? unpacked.then(() => held("table")) : bytes(own("table.mpy.bin")),
      script(at(micropython, "micropython.js")),
    ]);
    return new Promise((done, failed) => {
      const instantiateWasm = (imports, use) => {
        WebAssembly.instantiate(module, imports).then((instance) => {
          unwind(instance.exports);
          use(instance, module);
        }, failed);
      };
      self.loadMicroPython({ instantiateWasm, romfs, heapsize: 2 << 20, pystack: 1 << 18 }).then(done, failed);
    });
  };

  const startPyodide = async () => {
    const [{ loadPyodide }, sources] = await Promise.all([
      import(at(pyodide, "pyodide.mjs")), bytes(own("table.py.zip")),
    ]);
    const python = await loadPyodide({ indexURL: at(pyodide, "") });
    python.unpackArchive(sources, "zip");
    return python;
  };

  // The exports of the solver's kernel, when the table first wants them.
  self.kernel = async () => {
    const binary = opaque ? held("kernel") : await bytes(own("kernel.wasm"));
    return (await WebAssembly.instantiate(binary)).instance.exports;
  };

  // The solver on Pyodide in a worker: the functions that analyst.py exports. PyScript asks another host without `version`.
  self.analyst = async () => {
    const files = { [own("table.py.zip")]: "./*", [own("kernel.wasm")]: "./kernel.wasm" };
    await Promise.all([own("analyst.py"), ...Object.keys(files)].map(request)); // what PyWorker cannot fetch it doesn't say
    const { PyWorker } = await import(at(pyscript, "core.js"));
    const { sync } = await PyWorker(own("analyst.py"), { version: at(pyodide, "pyodide.mjs"), config: { files } });
    return Object.fromEntries(["ask", "more", "stop"].map((name) => [name, (...data) => sync[name](...data)]));
  };

  // A version that cannot start makes way for one that waits or that the host has, unless another page plays with it.
  const rescue = async () => {
    const registration = await workers.getRegistration();
    if (!registration?.active) return;
    const take = () => registration.waiting?.postMessage("rescue");
    workers.addEventListener("controllerchange", () => location.reload());
    registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", take));
    take();
    await registration.update();
  };

  // The line of a failed start, for a page that was cut off before it.
  const line = () => {
    const [text, again] = sentences[document.documentElement.lang];
    const made = Object.assign(document.createElement("p"), { id: "fault", className: "fault", role: "alert", textContent: `${text} ` });
    made.append(Object.assign(document.createElement("a"), { href: "", textContent: again }));
    return document.body.appendChild(made);
  };

  (query.get("python") === "pyodide" ? startPyodide() : startMicroPython())
    .then((python) => parsed.then(() => {
      if (!document.getElementById("alert")) throw new Error("the page has come without its end");
      return python.pyimport("table.main");
    }))
    .catch(async (error) => {
      console.error(error);
      await parsed;
      (document.getElementById("fault") || line()).classList.add("now");
      if (workers) await rescue().catch(console.warn);
    });
})();
