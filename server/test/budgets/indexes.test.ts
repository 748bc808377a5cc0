import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const REASONS = 'bench/budgets/indexes.json';
const INDEX = /^CREATE (?:UNIQUE )?INDEX (\w+) ON public\.(\w+) /gm;

/** The statement that needs an index most. */
interface Reason {
  /** Source file of the statement, from the repository's root. */
  file: string;
  for: string;
}

/** Returns the indexes of the schema as `table.index`, without those of primary keys and unique constraints. */
async function indexesOfSchema(): Promise<string[]> {
  const schema = await readFile(join(ROOT, 'server/migrations/schema.sql'), 'utf8');
  return [...schema.matchAll(INDEX)].map(([, index, table]) => `${table}.${index}`);
}

/** Returns the recorded reasons by `table.index`. */
async function recordedReasons(): Promise<Map<string, Reason>> {
  const tables: Record<string, Record<string, Reason>> = JSON.parse(
    await readFile(join(ROOT, REASONS), 'utf8'),
  );
  return new Map(
    Object.entries(tables).flatMap(([table, indexes]) =>
      Object.entries(indexes).map(([index, reason]) => [`${table}.${index}`, reason] as const),
    ),
  );
}

it('knows for each index a statement that needs it', async () => {
  const reasons = await recordedReasons();
  const missing = (await indexesOfSchema()).filter((index) => !reasons.has(index));
  expect(
    missing,
    `Each write pays for every index of its table. Add the file whose statement needs the index to ${REASONS}, or drop the index.`,
  ).toEqual([]);
});

it('knows no index that was dropped', async () => {
  const indexes = new Set(await indexesOfSchema());
  const dropped = [...(await recordedReasons()).keys()].filter((index) => !indexes.has(index));
  expect(dropped, `Remove the dropped indexes from ${REASONS}.`).toEqual([]);
});

it('names files that exist', async () => {
  const gone = [...(await recordedReasons())]
    .filter(([, { file }]) => !existsSync(join(ROOT, file)))
    .map(([index, { file }]) => `${index}: ${file}`);
  expect(
    gone,
    `Name the file in ${REASONS} that contains the statement now. If no statement needs the index any longer, drop it.`,
  ).toEqual([]);
});

it('states what each index is for', async () => {
  const unexplained = [...(await recordedReasons())]
    .filter(([, reason]) => reason.for.trim() === '')
    .map(([index]) => index);
  expect(unexplained, `State in a few words in ${REASONS} what the index is for.`).toEqual([]);
});
