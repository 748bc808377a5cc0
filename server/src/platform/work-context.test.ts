import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemActor } from './actor.ts';
import { bindAsyncContext } from './bind-async-context.ts';
import { collectChanges, noteChange } from './changes.ts';
import { systemClock, withClockOffset } from './clock.ts';
import { actAs, actingAs, currentActor } from './current-actor.ts';
import { withWorkContext, workContext } from './work-context.ts';

const HOUR = 3_600_000;
const actor = systemActor('test job');
const isAhead = () => systemClock.millis() - systemClock.wall.millis() >= HOUR;

describe('the work context', () => {
  it('inherits what is not replaced, across awaits', async () => {
    const seen = await actingAs(actor, () =>
      withClockOffset({ clockOffsetMillis: HOUR }, () =>
        collectChanges(async () => {
          await sleep(1);
          noteChange('first');
          return { job: currentActor().job, isAhead: isAhead() };
        }),
      ),
    );
    expect(seen).toEqual({ value: { job: 'test job', isAhead: true }, changeIds: ['first'] });
  });

  it('ends with the work', async () => {
    const outside = workContext();
    const pending = withWorkContext({ actor, clockOffsetMillis: HOUR }, () => sleep(1));
    expect(workContext()).toBe(outside);
    await pending;
    expect(workContext()).toBe(outside);
  });

  it('separates concurrent work', async () => {
    const jobs = ['one', 'two', 'three'].map((job) =>
      actingAs(systemActor(job), async () => {
        await sleep(1);
        return currentActor().job;
      }),
    );
    expect(await Promise.all(jobs)).toEqual(['one', 'two', 'three']);
  });

  it('has the actor of the process until the work sets another', () => {
    actAs(systemActor('a command'));
    try {
      expect(currentActor().job).toBe('a command');
      expect(withClockOffset({ clockOffsetMillis: HOUR }, () => currentActor().job)).toBe('a command');
      expect(actingAs(actor, () => currentActor().job)).toBe('test job');
    } finally {
      actAs(systemActor(null));
    }
  });

  it('is kept by rows that another context reads', async () => {
    async function* jobs() {
      yield currentActor().job;
      await sleep(1);
      yield currentActor().job;
    }
    const rows = actingAs(actor, () => bindAsyncContext(jobs()));
    const read = await actingAs(systemActor('a reader'), () => Array.fromAsync(rows));
    expect(read).toEqual(['test job', 'test job']);
  });
});
