/**
 * Writes every generated file again. With --check it writes nothing, and fails if committed files are out of
 * date or the OpenAPI documents violate their rules.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { renderClientTypes } from '../client/scripts/render-types.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import type { Documents } from '../server/src/platform/http/openapi/documents.ts';
import { renderBuiltFiles, writeBuiltFiles } from './generate/built-files.ts';
import { renderErrorTable } from './generate/error-table.ts';
import { renderNames } from './generate/names.ts';
import { openApiDocuments } from './generate/openapi.ts';
import { renderSchemaDump } from './generate/schema-dump.ts';
import { renderSchemaTypes } from './generate/schema-types.ts';
import { withFreshDatabase } from './generate/temporary-database.ts';
import { renderCurrencyDigits, renderCurrencyTable } from './generate-currencies.ts';
import { renderLicences } from './supply/licences.ts';
import { readLock } from './supply/lock-file.ts';

type Renderer = (database: Database) => string | Promise<string>;

/** Generated files that are committed. */
const FILES: readonly (readonly [string, Renderer])[] = [
  ['server/src/kernel/currency-table.gen.ts', renderCurrencyTable],
  ['server/src/platform/db/schema.gen.ts', renderSchemaTypes],
  ['server/migrations/schema.sql', renderSchemaDump],
  ['openapi.json', async (database) => asText((await documents(database)).public)],
  ['docs/api/errors.md', renderErrorTable],
  ['docs/licences.md', async () => renderLicences(await readLock())],
  [
    'client/src/types.gen.ts',
    async (database) => renderClientTypes(asText((await documents(database)).public)),
  ],
  ['web/src/api/currency-digits.gen.ts', renderCurrencyDigits],
  ['web/src/api/names.gen.ts', renderNames],
  [
    'web/src/api/types.gen.ts',
    async (database) => renderClientTypes(asText(applicationDocument(await documents(database)))),
  ],
];

/** Built once and shared by every file that depends on it. */
let made: Promise<Documents> | null = null;
function documents(database: Database): Promise<Documents> {
  made ??= openApiDocuments(database);
  return made;
}

/** Builds the document of the application's API client: the internal operations and the public ones. */
function applicationDocument({ public: open, internal: own }: Documents): object {
  const kinds = Object.keys(own.components);
  const components = Object.fromEntries(
    kinds.map((kind) => [kind, { ...Object(open.components[kind]), ...Object(own.components[kind]) }]),
  );
  return { ...own, paths: { ...open.paths, ...own.paths }, components };
}

const asText = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

const pathOf = (name: string) => new URL(`../${name}`, import.meta.url);

/** Too large to commit; only people read it. */
const INTERNAL = 'openapi.internal.json';

/** Returns the names of files that are out of date, with their expected content, and the documents. */
function generate(): Promise<{ stale: [string, string][]; documents: Documents }> {
  return withFreshDatabase(async (database) => {
    const stale: [string, string][] = [];
    for (const [name, render] of FILES) {
      const text = await render(database);
      const present = await readFile(pathOf(name), 'utf8').catch(() => null);
      if (present !== text) stale.push([name, text]);
    }
    return { stale, documents: await documents(database) };
  });
}

const { stale, documents: generated } = await generate();
const openApi = asText(generated.public);
if (process.argv.includes('--check')) {
  const { openApiFindings } = await import('./generate/rules.ts');
  const findings = await openApiFindings(generated);
  // Not committed, so there is nothing to compare: it must render.
  renderBuiltFiles(openApi);
  for (const [name] of stale) console.error(`${name} is out of date`);
  if (stale.length > 0) console.error('Run "npm run generate" and commit what it writes.');
  for (const finding of findings) console.error(finding);
  if (stale.length + findings.length > 0) process.exitCode = 1;
} else {
  for (const [name, text] of stale) {
    await writeFile(pathOf(name), text);
    console.log(`wrote ${name}`);
  }
  await writeFile(pathOf(INTERNAL), asText(generated.internal));
  for (const name of await writeBuiltFiles(openApi)) console.log(`wrote ${name}`);
  console.log(`${FILES.length - stale.length} of ${FILES.length} generated files were up to date`);
}
