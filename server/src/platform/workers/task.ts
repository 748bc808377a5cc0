import type { MessagePort } from 'node:worker_threads';

/** How `confine` calls a task. */
export interface ConfinedCall<I> {
  input: I;
  /** Told when the work begins. */
  began: MessagePort;
}

/** Makes a function one that a module of `confine` can export. Input and output are copied between threads. */
export function confinedTask<I, O>(work: (input: I) => O): (call: ConfinedCall<I>) => O {
  return ({ input, began }) => {
    began.postMessage(null);
    began.close();
    return work(input);
  };
}
