import { expect } from 'vitest';
import { howOften } from '../harness/seeds.ts';
import type { Answer } from '../harness/service.ts';

/** Number of concurrent callers, each on its own connection. */
export const CALLERS = 20;
/** Number of rounds of each race, each on new records. */
const ROUNDS = howOften(15, 50, 5);
/** Number of concurrent rounds: they also compete for the connections of the pool. */
const OTHER_CLIENTS = 5;

/** Runs a race many times; `round` names the records of one. */
export async function rounds(race: (round: string) => Promise<void>): Promise<void> {
  const names = Array.from({ length: ROUNDS }, (_, i) => `r${i}`);
  await Promise.all(
    Array.from({ length: OTHER_CLIENTS }, async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) await race(name);
    }),
  );
}

/** Returns the answers of all concurrent callers. */
export function atOnce<T>(call: (caller: number) => Promise<T>, callers = CALLERS): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
}

interface ErrorBody {
  Error: { code: string };
}

/** Returns `201`, or status and code of an error: `400 AMOUNT_EXCEEDED`. */
export function outcome({ status, body }: Answer): string {
  return isError(body) ? `${status} ${body.Error.code}` : String(status);
}

function isError(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'Error' in body;
}

/** Counts each outcome. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  return counts;
}

/** Fails when an answer is none of these. */
export function expectOnly(answers: readonly Answer[], allowed: readonly string[]): void {
  for (const answer of answers) expect(allowed, answer.text).toContain(outcome(answer));
}
