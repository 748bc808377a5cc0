/**
 * Generated files that are not committed: parts of the Python and PHP clients, and the Postman collection.
 * They follow from openapi.json alone. Run as a program, writes them without a database.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPostman } from '../../server/src/platform/http/reference/postman.ts';
import { renderClients } from './clients/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Renders the files, by path, from the public OpenAPI document (JSON text). */
export function renderBuiltFiles(openApi: string): Record<string, string> {
  return {
    ...renderClients(openApi),
    'docs/quittance.postman_collection.json': renderPostman(JSON.parse(openApi)),
  };
}

/** Writes those files that are missing or out of date into the project, and returns their paths. */
export async function writeBuiltFiles(openApi: string, root = ROOT): Promise<string[]> {
  const written: string[] = [];
  for (const [path, text] of Object.entries(renderBuiltFiles(openApi))) {
    const file = join(root, path);
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue;
    await writeFile(file, text);
    written.push(path);
  }
  return written;
}

/** Writes them as the committed openapi.json describes the API. */
export async function ensureBuiltFiles(): Promise<string[]> {
  return writeBuiltFiles(await readFile(join(ROOT, 'openapi.json'), 'utf8'));
}

if (import.meta.main) for (const path of await ensureBuiltFiles()) console.log(`wrote ${path}`);
