import { confinedTask } from '../task.ts';

export const double = confinedTask((value: number) => value * 2);

export const fail = confinedTask((message: string): void => {
  throw new Error(message);
});

export const spin = confinedTask((_: null): void => {
  for (;;);
});

export const backtrack = confinedTask((_: null): boolean => /^(a+)+$/.test(`${'a'.repeat(200)}b`));

export const fill = confinedTask((_: null): void => {
  const held: string[][] = [];
  for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => `text ${i}`));
});
