import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { trackLeases } from './graphile-repairs.ts';

/** Simulates a lane whose workers fetch their own jobs, with the events of the library. */
function lane() {
  const events = new EventEmitter();
  const custody = trackLeases(events);
  const worker = {};
  return {
    custody,
    fetching: () => events.emit('worker:getJob:start', { worker }),
    fails: () => events.emit('worker:getJob:error', { worker }),
    starts: (id: string) => events.emit('job:start', { worker, job: { id } }),
    ends: (id: string) => events.emit('job:complete', { worker, job: { id } }),
    look: (...locks: [id: string, lockedAt?: string, isOld?: boolean][]) =>
      custody
        .begin()
        .compare(locks.map(([id, lockedAt = 'now', isOld = true]) => ({ id, lockedAt, isOld })))
        .lost.map(({ id }) => id),
  };
}

it('reports an unknown lease as lost at the second check', () => {
  const { fetching, fails, starts, look } = lane();
  fetching();
  starts('known');
  fetching();
  fails();
  expect(look(['known'], ['lost'], ['young', 'now', false])).toEqual([]);
  expect(look(['known'], ['lost'], ['young'])).toEqual(['lost']);
});

it('reports nothing as lost while a running fetch may return it', () => {
  const { fetching, starts, fails, look } = lane();
  fetching();
  expect(look(['late'], ['lost'])).toEqual([]);
  expect(look(['late'], ['lost'])).toEqual([]);
  starts('late');
  expect(look(['late'], ['lost'])).toEqual(['lost']);
  fetching();
  fails();
  expect(look(['late'])).toEqual([]);
});

it('treats a lease that was fetched again as a new one', () => {
  const { look } = lane();
  expect(look(['one', 'first'])).toEqual([]);
  expect(look(['one', 'second'])).toEqual([]);
  expect(look(['one', 'second'])).toEqual(['one']);
});

it('never reports an ended job as lost, even while its end is not yet recorded', () => {
  const { fetching, starts, ends, look } = lane();
  fetching();
  starts('ended');
  ends('ended');
  expect(look(['ended', 'now', false])).toEqual([]);
  expect(look(['ended'])).toEqual([]);
  expect(look(['ended'])).toEqual([]);
  // The job has ended, and was then fetched again in a response that never arrived.
  expect(look()).toEqual([]);
  expect(look(['ended', 'later'])).toEqual([]);
  expect(look(['ended', 'later'])).toEqual(['ended']);
});
