import { expect } from 'vitest';
import { watchTurns } from './longest-turn.ts';

/** Longest allowed turn of the event loop, in milliseconds. */
const LONGEST = 100;
const TRIES = 6;

/**
 * Expects that `work` never blocks the event loop of the service, which runs in this thread.
 * The best of several tries counts: a garbage collection may fall into one, but blocking code blocks each
 * time.
 */
export async function expectFree(what: string, work: () => Promise<unknown>): Promise<void> {
  const turns: number[] = [];
  while (turns.length < TRIES && (turns.length === 0 || Math.min(...turns) > LONGEST))
    turns.push((await watchTurns(work)).longestMs);
  expect(Math.min(...turns), what).toBeLessThan(LONGEST);
}
