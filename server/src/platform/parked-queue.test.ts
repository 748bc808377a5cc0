import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ParkedQueue } from './parked-queue.ts';

it('retries work for the same lock together, with a limited number of locks at once', async () => {
  const tried: string[][] = [];
  const ends: (() => void)[] = [];
  const aside = new ParkedQueue<string>({ maxBatch: 2, maxRunning: 2 }, async (batch) => {
    tried.push([...batch]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return [];
  });
  for (const work of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) aside.add(work.slice(0, 1), work);
  expect(tried).toEqual([['a1'], ['b1']]);
  for (let i = 0; i < 4; i += 1) {
    ends.shift()?.();
    await turn();
  }
  expect(tried).toEqual([['a1'], ['b1'], ['c1'], ['a2', 'a3'], ['a4']]);
});

it('gives each lock its turn while others stay locked', async () => {
  const tried: string[] = [];
  let isHeld = true;
  const aside = new ParkedQueue<string>({ maxBatch: 10, maxRunning: 1 }, async (batch) => {
    tried.push(batch.join(' '));
    await turn();
    return isHeld && !batch.includes('free') ? batch : [];
  });
  for (const work of ['held', 'also held', 'free']) aside.add(work, work);
  while (!tried.includes('free')) await turn();
  expect(tried).toEqual(['held', 'also held', 'free']);
  aside.add('held', 'another');
  await turn();
  isHeld = false;
  for (let i = 0; i < 10; i += 1) await turn();
  expect(tried.filter((batch) => batch.includes('another')).at(-1)).toBe('held another');
});
