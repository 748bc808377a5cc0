/**
 * Runs work on untrusted input, which may take any time and memory, in separate threads. They can be
 * terminated while the process continues. Threads start with the first task and end after some idle time.
 */
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { limitConcurrency, runInTurn } from './concurrency.ts';
import type { ConfinedCall } from './task.ts';

export interface Confinement {
  /** The module whose exports are the tasks. */
  module: URL;
  threads: number;
  /** Maximum heap of a thread. */
  heapMegabytes: number;
  /** Maximum run time of a task, without waiting. */
  millis: number;
  /** How long an idle thread waits for the next task before it ends. */
  idleMillis?: number;
  /** Normal if a user waits for the task; by default requests have priority. */
  priority?: 'low' | 'normal';
}

/** No thread started within the time limit, so the task can be tried again. */
export class ThreadStartError extends Error {
  override name = 'ThreadStartError';
}

/** A task was terminated because it took too long or too much memory. */
export class OutOfBoundsError extends Error {
  override name = 'OutOfBoundsError';
}

const IDLE_MS = 60_000;
const START_MS = 120_000;
/** Memory for young objects, in addition to the heap. */
const YOUNG_MEGABYTES = 16;
/** By priority, on systems where threads can have different priorities. */
const NICE = { low: 5, normal: 0 };

type Tasks<M> = {
  [N in keyof M]: M[N] extends (call: ConfinedCall<infer I>) => infer O ? { input: I; output: O } : never;
};

/**
 * Runs a task of the module by the name of its export.
 * @param turn tasks of one turn, such as those of an organization, run one after the other, so that they do
 * not delay other turns
 * @throws OutOfBoundsError, ThreadStartError; an error of the task arrives as a plain Error
 */
export type RunConfined<M> = <N extends keyof M & string>(
  name: N,
  turn: string,
  input: Tasks<M>[N]['input'],
) => Promise<Awaited<Tasks<M>[N]['output']>>;

/** Creates the threads for the tasks of a module `M`. */
export function confine<M>({
  module,
  threads,
  heapMegabytes,
  millis,
  idleMillis = IDLE_MS,
  priority = 'low',
}: Confinement): RunConfined<M> {
  const running = new Set<AbortController>();
  const inTurn = runInTurn();
  const inPlace = limitConcurrency(threads);
  let pool: Promise<Piscina> | null = null;

  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const opened = new Piscina({
      filename: fileURLToPath(module),
      maxThreads: threads,
      minThreads: 0,
      idleTimeout: idleMillis,
      niceIncrement: NICE[priority],
      execArgv: [],
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    // A thread cannot start at all: the callers would otherwise wait forever.
    opened.on('error', (error: unknown) => {
      // A terminated thread may still run out of memory; no caller waits for it.
      if (isOutOfMemory(error)) return;
      pool = null;
      for (const ending of running) ending.abort(error);
      void opened.destroy();
    });
    return opened;
  }

  async function runNow<O>(name: string, input: unknown): Promise<O> {
    pool ??= open();
    const opened = await pool;
    const ending = new AbortController();
    const { port1, port2 } = new MessageChannel();
    let timer = setTimeout(() => ending.abort(new ThreadStartError('a thread did not start')), START_MS);
    // The time limit counts from the thread's message, because starting takes time as well.
    port1.once('message', () => {
      clearTimeout(timer);
      timer = setTimeout(() => ending.abort(outOfBounds()), millis);
    });
    running.add(ending);
    try {
      const output: O = await opened.run(
        { input, began: port2 },
        { name, transferList: [port2], signal: ending.signal },
      );
      return output;
    } catch (error) {
      if (ending.signal.aborted) throw ending.signal.reason;
      throw isOutOfMemory(error) ? outOfBounds(error) : error;
    } finally {
      running.delete(ending);
      clearTimeout(timer);
      port1.close();
    }
  }

  return (name, turn, input) => inTurn(turn, () => inPlace(() => runNow(name, input)));
}

function outOfBounds(cause?: unknown): OutOfBoundsError {
  return new OutOfBoundsError('takes too much time or memory', { cause });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
