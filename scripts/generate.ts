/**
 * Writes every generated file anew. With --check it writes nothing, names the files that are not what the
 * sources say, and fails.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { renderClientTypes } from '../client/scripts/render-types.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { renderOpenApi } from './generate/openapi.ts';
import { renderSchemaDump } from './generate/schema-dump.ts';
import { renderSchemaTypes } from './generate/schema-types.ts';
import { withFreshDatabase } from './generate/temporary-database.ts';
import { renderCurrencyTable } from './generate-currencies.ts';

type Renderer = (database: Database) => string | Promise<string>;

const FILES: readonly (readonly [string, Renderer])[] = [
  ['server/src/ledger/domain/currency-table.gen.ts', renderCurrencyTable],
  ['server/src/platform/db/schema.gen.ts', renderSchemaTypes],
  ['server/migrations/schema.sql', renderSchemaDump],
  ['openapi.json', renderOpenApi],
  ['client/src/types.gen.ts', async (database) => renderClientTypes(await renderOpenApi(database))],
];

const pathOf = (name: string) => new URL(`../${name}`, import.meta.url);

/** The names of the files that differ from what the sources say now, with what they should hold. */
function stale(): Promise<[string, string][]> {
  return withFreshDatabase(async (database) => {
    const found: [string, string][] = [];
    for (const [name, render] of FILES) {
      const text = await render(database);
      const present = await readFile(pathOf(name), 'utf8').catch(() => null);
      if (present !== text) found.push([name, text]);
    }
    return found;
  });
}

const found = await stale();
if (process.argv.includes('--check')) {
  for (const [name] of found) console.error(`${name} is out of date`);
  if (found.length > 0) {
    console.error('Run "npm run generate" and commit what it writes.');
    process.exitCode = 1;
  }
} else {
  for (const [name, text] of found) {
    await writeFile(pathOf(name), text);
    console.log(`wrote ${name}`);
  }
  console.log(`${FILES.length - found.length} of ${FILES.length} generated files were up to date`);
}
