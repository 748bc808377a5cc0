/** Runs three generators on openapi.json; the argument is the output folder. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { generate } from 'orval';
import { renderClientTypes } from '../../../client/scripts/render-types.ts';

const DOCUMENT = fileURLToPath(new URL('../../../openapi.json', import.meta.url));
const [, , folder = ''] = process.argv;

await createClient({ input: DOCUMENT, output: `${folder}/hey-api/client`, logs: { level: 'silent' } });
await generate(
  {
    input: { target: DOCUMENT },
    output: { target: `${folder}/orval/api.ts`, client: 'fetch', mode: 'split' },
  },
  folder,
);
await writeFile(`${folder}/openapi-typescript.ts`, await renderClientTypes(await readFile(DOCUMENT, 'utf8')));
