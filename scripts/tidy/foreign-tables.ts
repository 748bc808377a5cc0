import { readFileSync, writeFileSync } from 'node:fs';
import { TABLES_BY_WING } from '../../server/src/platform/tables/tables.ts';
import type { Finding, Source } from './sources.ts';

/** Files that name a table of another wing in SQL, by table. The lists may only shrink: docs/adr/0089. */
const LIST = 'scripts/tidy/foreign-tables.json';

type Lists = Record<string, string[]>;

/** The wing that owns each table. Tables of the platform are for all wings. */
const OWNERS = new Map(
  Object.entries(TABLES_BY_WING).flatMap(([wing, tables]) =>
    wing === 'platform' ? [] : Object.keys(tables).map((table) => [table, wing] as const),
  ),
);

const NAMED = new RegExp(
  `(?:\\b(?:FROM|JOIN|UPDATE|INTO|USING)\\s+|\\b(?:selectFrom|insertInto|updateTable|deleteFrom)\\('|from: ['\`])` +
    `(${[...OWNERS.keys()].join('|')})\\b`,
  'g',
);

const SOURCE = /^server\/src\/([\w-]+)\/.*\.ts$/;
/** Tests, generated types and the register itself name every table. */
const EXEMPT = /\.test\.ts$|\/testing\/|^server\/src\/platform\/(tables|db\/schema\.gen)/;

function foreignTables(sources: readonly Source[]): Lists {
  const lists: Lists = {};
  for (const { path, text } of sources) {
    const [, wing] = SOURCE.exec(path) ?? [];
    if (wing === undefined || EXEMPT.test(path)) continue;
    const named = new Set([...text.matchAll(NAMED)].map(([, table = '']) => table));
    for (const table of named) if (OWNERS.get(table) !== wing) lists[table] = [...(lists[table] ?? []), path];
  }
  return sortLists(lists);
}

function sortLists(lists: Lists): Lists {
  const entries = Object.entries(lists).map(([table, files]) => [table, files.toSorted()] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const readRecorded = (): Lists => {
  const lists: Lists = JSON.parse(readFileSync(LIST, 'utf8'));
  return lists;
};

/** Finds files that name a foreign table and are not listed, and files that no longer need their entry. */
export function foreignTableFindings(sources: readonly Source[]): Finding[] {
  const [now, before] = [foreignTables(sources), readRecorded()];
  const missing = (from: Lists, to: Lists) =>
    Object.entries(from).flatMap(([table, files]) =>
      files.filter((path) => to[table]?.includes(path) !== true).map((path) => ({ path, table })),
    );
  return [
    ...missing(now, before).map(({ path, table }) => ({
      path,
      line: 1,
      message: `names ${table}, a table of ${OWNERS.get(table)}: use a fragment of its relations.ts`,
    })),
    ...missing(before, now).map(({ path, table }) => ({
      path: LIST,
      line: 1,
      message: `lists ${path} for ${table} without need: run node scripts/tidy.ts --shrink`,
    })),
  ];
}

/** Removes the entries that are no longer needed. It adds none. */
export function shrinkForeignTables(sources: readonly Source[]): void {
  const now = foreignTables(sources);
  const kept = Object.entries(readRecorded()).map(
    ([table, files]) => [table, files.filter((path) => now[table]?.includes(path))] as const,
  );
  const lists = Object.fromEntries(kept.filter(([, files]) => files.length > 0));
  writeFileSync(LIST, `${JSON.stringify(lists, null, 2)}\n`);
}
