/** A thread's module whose tasks end when the test says so. */
export const open = () => ({
  echo: (input: string) => input,
  hold: (gate: Int32Array) => void Atomics.wait(gate, 0, 0),
  fail: () => {
    throw new Error('broken');
  },
});
