import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TABLES } from './rows.ts';

const FOLDER = new URL('./', import.meta.url);

/** Returns the source of each table's entries, by table name. */
function entriesByTable(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.test.ts'));
  for (const file of files) {
    const source = readFileSync(new URL(file, FOLDER), 'utf8');
    for (const part of source.split(/^rows\(/m).slice(1)) {
      const [, name = ''] = /^'([^']+)'/.exec(part) ?? [];
      found.set(name, [...(found.get(name) ?? []), part]);
    }
  }
  return found;
}

it('has an entry for each row of each table', () => {
  const found = entriesByTable();
  expect([...found.keys()].sort()).toEqual(Object.keys(TABLES).sort());
  for (const [table, names] of Object.entries(TABLES)) {
    const sources = found.get(table) ?? [];
    expect(sources, table).toHaveLength(1);
    const keys = [...(sources[0] ?? '').matchAll(/^ {2}(?:'([^']+)'|(\w+)): (?:async )?\(\) =>/gm)];
    expect(keys.map(([, quoted, plain]) => quoted ?? plain).sort(), table).toEqual([...names].sort());
  }
});

it('skips no entry', () => {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.test.ts')))
    expect(readFileSync(new URL(file, FOLDER), 'utf8'), file).not.toMatch(/\.(skip|todo|only|fails)\b/);
});
