/** Keeps a sum, and misbehaves when told to. */
export function open() {
  let sum = 0;
  return {
    add: (amount: number) => {
      sum += amount;
      return sum;
    },
    sum: () => sum,
    fail: (reason: string) => {
      throw new Error(reason);
    },
    exit: () => process.exit(1),
    spin: () => {
      for (;;);
    },
    never: () => new Promise(() => undefined),
  };
}
