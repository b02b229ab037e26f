// Runs kernel.wasm on positions as a page would: one instance, memory given as it asks for it; answers with times.
const GROW = 4, SOLVED = 1;

async function start({ wasm, start, wanted, pages }) {
  const { instance } = await WebAssembly.instantiate(wasm);
  const kernel = instance.exports;
  const size = () => kernel.memory.buffer.byteLength >> 16;
  const word = (i) => new Int32Array(kernel.memory.buffer)[i];
  return {
    prepare(name, position, ...numbers) {
      new Uint8Array(kernel.memory.buffer).set(position, start);
      kernel.give(size());
      return kernel[name](...numbers);
    },
    run(name) {
      let answer;
      while ((answer = kernel[name](1 << 30)) === GROW) {
        kernel.memory.grow(word(wanted) - word(pages));
        kernel.give(size());
      }
      return answer;
    },
    line: (name) => kernel[name](),
  };
}

// {times: [ms per position], answers, lengths}: best-first and proof, the best of several rounds
function solve(kernel, { positions, table, rounds, stage }) {
  const found = { times: [], answers: [], lengths: [] };
  for (let round = 0; round < rounds; round++)
    positions.forEach((position, i) => {
      const began = performance.now();
      kernel.prepare("solve", position, ...table, stage);
      const answer = kernel.run("run_solve");
      const ms = performance.now() - began;
      found.times[i] = Math.min(ms, found.times[i] ?? Infinity);
      found.answers[i] = answer;
      found.lengths[i] = answer === SOLVED ? kernel.line("line") : 0;
    });
  return found;
}

// a quick line, then beams of these widths one after another, each wanting a shorter line; the best of several rounds
function shorten(kernel, { positions, table, widths, homes, rounds }) {
  const found = { times: [], answers: [], lengths: [] };
  for (let round = 0; round < rounds; round++)
    positions.forEach((position, i) => {
      const began = performance.now();
      kernel.prepare("solve", position, ...table, 0);
      let answer = kernel.run("run_solve"), length = answer === SOLVED ? kernel.line("line") : 0;
      for (const width of length ? widths : []) {
        kernel.prepare("shorten", position, ...table, width, 0, length - homes);
        if (kernel.run("run_shorten") === SOLVED) length = kernel.line("short_line");
      }
      found.times[i] = Math.min(performance.now() - began, found.times[i] ?? Infinity);
      found.answers[i] = answer;
      found.lengths[i] = length;
    });
  return found;
}

onmessage = async ({ data }) => {
  const kernel = await start(data);
  postMessage(data.jobs.map((job) => (job.widths ? shorten : solve)(kernel, job)));
};
