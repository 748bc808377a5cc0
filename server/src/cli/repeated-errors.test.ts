import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepeatedErrors } from './repeated-errors.ts';

let lines: { msg: string; level: number; repeats?: number }[];
let repeated: RepeatedErrors;
let log: ReturnType<typeof pino>;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  repeated = new RepeatedErrors();
  log = pino(
    {
      hooks: {
        logMethod(args, method) {
          repeated.log(this, args, method);
        },
      },
    },
    { write: (text: string) => lines.push(JSON.parse(text)) },
  );
});
afterEach(() => vi.useRealTimers());

/** Logs a request failure. An outage causes thousands of them, each a separate error with the same cause. */
function fail(n: number, code = 'ECONNREFUSED'): void {
  const cause = Object.assign(new Error(`connect ${code}`), { code });
  log.child({ request: n }).error({ err: new Error('away', { cause }) }, 'a request failed');
}

it('logs an outage in one line and counts its repetitions after a minute', () => {
  for (let n = 0; n < 14_000; n += 1) fail(n);
  expect(lines.map(({ msg }) => msg)).toEqual(['a request failed']);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: 50, repeats: 13_999 });
  expect(lines[1]?.msg).toBe('a request failed: 13999 more within a minute');
  fail(1);
  expect(lines).toHaveLength(3);
});

it('logs errors with different causes or messages, and lines without an error, separately', () => {
  fail(1);
  fail(2, 'ETIMEDOUT');
  log.error({ err: new Error('away') }, 'another step failed');
  log.warn({ importId: 1 }, 'an import was left');
  log.warn({ importId: 2 }, 'an import was left');
  expect(lines).toHaveLength(5);
});

it('logs the pending count when the process ends', () => {
  fail(1);
  fail(2);
  repeated.flush();
  expect(lines.map(({ repeats }) => repeats)).toEqual([undefined, 1]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
});
