import type { MessagePort } from 'node:worker_threads';

/** The arguments with which `confine` calls a task. */
export interface ConfinedCall<I> {
  input: I;
  /** Receives a message when the work starts. */
  began: MessagePort;
}

/**
 * Wraps a function so that a module of `confine` can export it. Input and output are copied between threads.
 */
export function confinedTask<I, O>(work: (input: I) => O): (call: ConfinedCall<I>) => O {
  return ({ input, began }) => {
    began.postMessage(null);
    began.close();
    return work(input);
  };
}
