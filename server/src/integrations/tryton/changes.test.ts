import { expect, it } from 'vitest';
import { isRecord } from '../../platform/is-record.ts';
import { readChanges } from './changes.ts';
import type { TrytonClient } from './client.ts';
import { readRows } from './pages.ts';
import { encodeStamp } from './stamps.ts';

/** A row as its transaction wrote it: it has the stamp of the transaction's start from when it is committed. */
interface StampedRow {
  id: number;
  party: number;
  stamp: string;
  isCommitted: boolean;
}

/** Returns a client of a journal with these lines, and the number of rows of its pages. */
function clientOf(rows: StampedRow[]): { client: TrytonClient; pages: number[] } {
  const pages: number[] = [];
  const call = async (method: string, params: readonly unknown[]) => {
    const [domain, , limit, order] = params;
    const text = JSON.stringify(domain);
    if (!method.startsWith('model.account.move.line.')) return [];
    const since = rows.filter(({ stamp }) => {
      const from = /\{"__class__":"datetime"[^}]*\}/.exec(text)?.[0];
      return from === undefined || compare(encodeStamp(stamp), JSON.parse(from)) >= 0;
    });
    const after = Number(/\["id",">",(\d+)\]/.exec(text)?.[1] ?? 0);
    const found = since.filter(({ id, isCommitted }) => isCommitted && id > after);
    const isLatestFirst = JSON.stringify(order).includes('DESC');
    const sorted = found.toSorted((a, b) =>
      isLatestFirst ? compare(encodeStamp(b.stamp), encodeStamp(a.stamp)) : a.id - b.id,
    );
    const page = sorted.slice(0, Number(limit));
    pages.push(page.length);
    // A new row has no write_date.
    return page.map(({ id, party, stamp }) => ({
      id,
      party,
      create_date: encodeStamp(stamp),
      write_date: null,
    }));
  };
  const client: TrytonClient = {
    url: '',
    database: '',
    login: '',
    requests: 0,
    call,
    version: async () => '6.0.29',
    context: async () => ({ company: 1 }),
    logout: async () => {},
  };
  return { client, pages };
}

const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond'];

function compare(a: unknown, b: unknown): number {
  if (!isRecord(a) || !isRecord(b)) throw new Error('no stamps');
  for (const field of FIELDS) {
    const difference = Number(a[field]) - Number(b[field]);
    if (difference !== 0) return difference;
  }
  return 0;
}

const dialect = async () => ({
  moveNumber: 'post_number' as const,
  hasAdditionalMoves: false,
  hasAlternativePayees: false,
});
const changesOf = (client: TrytonClient, cursors: Record<string, string>) =>
  readChanges({ client, companyId: 1, dialect }, cursors);

it('loses nothing of a transaction that began earlier and was committed later', async () => {
  const early: StampedRow[] = Array.from({ length: 60 }, (_none, i) => ({
    id: 10 + i,
    party: 10 + i,
    stamp: '2026-11-27T10:00:00.000001',
    isCommitted: false,
  }));
  const late = { id: 90, party: 90, stamp: '2026-11-27T10:04:59.000000', isCommitted: true };
  const first = { id: 1, party: 1, stamp: '2026-11-27T09:00:00.000000', isCommitted: true };
  const { client } = clientOf([first, ...early, late]);
  const start = await changesOf(client, {});
  expect(start.partyKeys).toEqual(['party.party,1', 'party.party,90']);
  const quiet = await changesOf(client, { ...start.cursors });
  for (const row of early) row.isCommitted = true;
  const found = await changesOf(client, { ...quiet.cursors });
  expect(new Set(found.partyKeys)).toEqual(
    new Set([...early, late].map(({ party }) => `party.party,${party}`)),
  );
});

it('finds a change with the microsecond of the last one', async () => {
  const stamp = '2026-11-27T10:00:00.000001';
  const row = { id: 1, party: 1, stamp, isCommitted: true };
  const twin = { id: 2, party: 2, stamp, isCommitted: false };
  const { client } = clientOf([row, twin]);
  const first = await changesOf(client, { ...(await changesOf(client, {})).cursors });
  twin.isCommitted = true;
  expect((await changesOf(client, { ...first.cursors })).partyKeys).toContain('party.party,2');
});

it('names no party again while the rows before the cursor are the same', async () => {
  const { client } = clientOf([{ id: 1, party: 1, stamp: '2026-11-27T10:00:00.000001', isCommitted: true }]);
  const first = await changesOf(client, { ...(await changesOf(client, {})).cursors });
  const second = await changesOf(client, { ...first.cursors });
  expect(second).toEqual({ partyKeys: [], cursors: first.cursors });
});

it('keeps its position when the clock of the source goes back', async () => {
  const row = { id: 1, party: 1, stamp: '2026-11-27T10:00:00.000000', isCommitted: true };
  const { client } = clientOf([row]);
  const { cursors } = await changesOf(client, {});
  row.stamp = '2026-11-27T08:00:00.000000';
  const next = await changesOf(client, { ...cursors });
  expect(next.cursors['lines']).toContain('2026-11-27T10:00:00.000000');
});

it('pages by id, so a row that vanishes meanwhile hides no other one', async () => {
  const rows = Array.from({ length: 2500 }, (_none, i) => ({
    id: i + 1,
    party: 1,
    stamp: '2026-11-27T10:00:00.000000',
    isCommitted: true,
  }));
  const { client, pages } = clientOf(rows);
  const read = readRows(client, 'account.move.line', [], ['party']);
  await Promise.resolve();
  const [first] = rows;
  if (first !== undefined) first.isCommitted = false;
  const found = await read;
  expect(pages).toEqual([1000, 1000, 500]);
  expect(found.slice(-1)[0]?.values['id']).toBe(2500);
  expect(found).toHaveLength(2500);
});
