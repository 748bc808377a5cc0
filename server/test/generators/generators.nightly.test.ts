import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Code that integrators generate from openapi.json compiles like their own programs. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-generated-'));
  for (const name of ['hey-api', 'orval']) await mkdir(join(folder, name));
  const hook = new URL('typescript-5.mjs', import.meta.url).href;
  const program = fileURLToPath(new URL('generate.ts', import.meta.url));
  await run(process.execPath, ['--import', hook, program, folder], { cwd: ROOT });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const STRICT = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  noEmit: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  isolatedModules: true,
  skipLibCheck: false,
};

/** Returns the compiler's messages about the files and a program that uses them. */
async function compile(name: string, program: string, options: object = {}): Promise<string> {
  const file = join(folder, `${name}-program.ts`);
  await writeFile(file, program);
  const config = join(folder, `${name}.json`);
  const compilerOptions = { ...STRICT, ...options };
  await writeFile(config, JSON.stringify({ compilerOptions, include: [file, `${name}/**/*`, `${name}.ts`] }));
  const result = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return result.stdout;
}

const EXACT = { exactOptionalPropertyTypes: true };

it('compiles with the types of openapi-typescript, and narrows events by their type', async () => {
  const program = `
    import type { components, paths, webhooks } from './openapi-typescript';
    type Sent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];
    export function outstanding(event: Sent): number | string {
      if (event.type === 'invoice.paid') return event.data.amountOutstanding;
      return event.type === 'payment.created' ? event.data.amountUnlinked : event.timestamp;
    }
    export const state: components['schemas']['InvoiceState'] = 'OVERDUE';
    export type Body = paths['/v1/invoices']['post']['requestBody']['content']['application/json'];
    export const body: Body = { externalId: 'I-1', customer: { externalId: 'C-1' }, grossAmount: 100 };`;
  expect(await compile('openapi-typescript', program, EXACT)).toBe('');
});

it('compiles with the client of @hey-api/openapi-ts', async () => {
  // Its own runtime code does not compile with exact optional properties.
  const program = `
    import { importInvoice, listInvoices } from './hey-api/client';
    import type { Invoice, InvoicePaidEvent } from './hey-api/client';
    export async function send(): Promise<Invoice | undefined> {
      const { data } = await importInvoice({ body: { externalId: 'I-1', grossAmount: 100 } });
      const { data: page } = await listInvoices({ query: { limit: 5, state: ['DUE'] } });
      return data ?? page?.invoices[0];
    }
    export const paid = (event: InvoicePaidEvent): number => event.data.amountOutstanding;`;
  expect(await compile('hey-api', program)).toBe('');
});

it('compiles with the client of orval', async () => {
  const program = `
    import { addNoteAttachment, getInvoice, importPayment } from './orval/api';
    import type { Invoice } from './orval/api.schemas';
    export async function send(): Promise<Invoice | null> {
      const paid = await importPayment({ externalId: 'P-1', amount: 5, linkedInvoices: null });
      const found = await getInvoice(paid.status === 201 ? paid.data.id : 'external:I-1');
      await addNoteAttachment('01980f2e-5c0c-76d7-ab0d-c3e5f41738bc', { file: new Blob(['text']) });
      return found.status === 200 ? found.data : null;
    }`;
  expect(await compile('orval', program, EXACT)).toBe('');
});
