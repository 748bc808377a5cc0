/**
 * Work on what strangers wrote, which may take any time and memory: done in threads of its own, so that it can be ended
 * and the process goes on. Threads begin with the first piece of work and end when there has been none for a while.
 */
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { ConfinedCall } from './task.ts';
import { takePlaces, takeTurns } from './turns.ts';

export interface Confinement {
  /** The module whose exports are the tasks. */
  module: URL;
  threads: number;
  /** Heap of a thread. */
  heapMegabytes: number;
  /** How long a task may run, waiting not counted. */
  millis: number;
  /** How long a thread waits for the next task before it ends. */
  idleMillis?: number;
}

/** A task was ended because it took too long or too much memory. */
export class OutOfBounds extends Error {
  override name = 'OutOfBounds';
}

const IDLE_MILLIS = 60_000;
const START_MILLIS = 120_000;
/** Beside the memory for what lives long. */
const YOUNG_MEGABYTES = 16;
/** Requests go first, where the system lets threads differ. */
const NICE = 5;

type Tasks<M> = {
  [N in keyof M]: M[N] extends (call: ConfinedCall<infer I>) => infer O ? { input: I; output: O } : never;
};

/**
 * Runs a task of the module, by the name of its export.
 * @param turn tasks of one turn, such as those of an organization, run one after the other: none keeps the others' waiting
 * @throws OutOfBounds; an error of the task arrives as a plain Error
 */
export type RunConfined<M> = <N extends keyof M & string>(
  name: N,
  turn: string,
  input: Tasks<M>[N]['input'],
) => Promise<Awaited<Tasks<M>[N]['output']>>;

/** Threads for the tasks of a module `M`. */
export function confine<M>({
  module,
  threads,
  heapMegabytes,
  millis,
  idleMillis = IDLE_MILLIS,
}: Confinement): RunConfined<M> {
  const running = new Set<AbortController>();
  const inTurn = takeTurns();
  const inPlace = takePlaces(threads);
  let pool: Promise<Piscina> | null = null;

  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const opened = new Piscina({
      filename: fileURLToPath(module),
      maxThreads: threads,
      minThreads: 0,
      idleTimeout: idleMillis,
      niceIncrement: NICE,
      execArgv: [],
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    // A thread that cannot begin at all: whoever waits for it would wait for ever.
    opened.on('error', (error: unknown) => {
      // One that was ended already may still run out of memory; nobody waits for it any more.
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
    let timer = setTimeout(() => ending.abort(new Error('a thread did not begin')), START_MILLIS);
    // The time counts from where the thread says that it begins: before, it was starting.
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

function outOfBounds(cause?: unknown): OutOfBounds {
  return new OutOfBounds('takes too much time or memory', { cause });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
