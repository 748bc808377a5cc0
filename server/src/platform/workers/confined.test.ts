import { describe, expect, it } from 'vitest';
import { confine, OutOfBoundsError } from './confined.ts';
import type * as Tasks from './testing/tasks.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('testing/tasks.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 32,
  millis: 300,
  idleMillis: 1000,
});

describe('confined work', () => {
  it('returns its result and its errors', async () => {
    expect(await run('double', 'a', 21)).toBe(42);
    await expect(run('fail', 'a', 'no')).rejects.toThrow('no');
  });

  it.each(['spin', 'backtrack', 'fill'] as const)(
    'is ended when it would %s forever, and other work continues',
    async (name) => {
      const bad = run(name, 'bad', null);
      const good = run('double', 'good', 4);
      await expect(bad).rejects.toBeInstanceOf(OutOfBoundsError);
      expect(await good).toBe(8);
    },
  );

  it('takes one slot per name, in any amount', async () => {
    const order: string[] = [];
    const of = (name: string) => run('double', name, 1).then(() => order.push(name));
    await Promise.all([of('a'), of('a'), of('a'), of('b')]);
    expect(order.indexOf('b')).toBe(1);
  });

  it('fails without ending the process when it cannot start', async () => {
    const broken = confine<typeof Tasks>({
      module: new URL('testing/missing.worker.ts', import.meta.url),
      threads: 1,
      heapMegabytes: 32,
      millis: 300,
    });
    await expect(broken('double', 'a', 1)).rejects.toThrow(/missing/);
    await expect(broken('double', 'a', 1)).rejects.toThrow(/missing/);
  });
});
