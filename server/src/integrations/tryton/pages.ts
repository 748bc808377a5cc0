import type { TrytonClient } from './client.ts';
import { idOf, type Row, rowsOf } from './rows.ts';

/** A condition of Tryton, such as `['state', '=', 'posted']`, or a list of them. */
export type Domain = readonly unknown[];

/** Rows of a page: Tryton reads 1,000 journal items in a quarter of a second. */
const PAGE_ROWS = 1_000;

/** Ids in one condition; SQLite and some proxies refuse longer ones. */
const IDS_PER_QUESTION = 500;

/**
 * Reads all records that match, in pages by id. A record that appears or disappears meanwhile moves no other
 * one to another page.
 */
export async function* readPages(
  client: TrytonClient,
  model: string,
  domain: Domain,
  fields: readonly string[],
): AsyncGenerator<Row[], void, undefined> {
  for (let last = 0; ; ) {
    const params = [[...domain, ['id', '>', last]], 0, PAGE_ROWS, [['id', 'ASC']], fields];
    const rows = rowsOf(model, await client.call(`model.${model}.search_read`, params));
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = idOf(end);
  }
}

/** Reads all records that match. */
export async function readRows(
  client: TrytonClient,
  model: string,
  domain: Domain,
  fields: readonly string[],
): Promise<Row[]> {
  const all: Row[] = [];
  for await (const page of readPages(client, model, domain, fields)) for (const row of page) all.push(row);
  return all;
}

/** Reads all records whose field is one of these ids, some hundred ids at a time. */
export async function readRowsByIds(
  client: TrytonClient,
  model: string,
  { field, ids, domain = [] }: { field: string; ids: readonly number[]; domain?: Domain },
  fields: readonly string[],
): Promise<Row[]> {
  const all: Row[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_QUESTION) {
    const some = ids.slice(start, start + IDS_PER_QUESTION);
    for (const row of await readRows(client, model, [...domain, [field, 'in', some]], fields)) all.push(row);
  }
  return all;
}
