import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openFiles } from '../../src/integrations/files/open.ts';
import type { Connectors } from '../../src/integrations/routes.ts';
import { store } from './factories.ts';
import type { Client, TestService } from './service.ts';
import { runSource } from './sources.ts';

export const FILE_CONNECTORS: Connectors = { FILES: openFiles };

/** A line of an export. */
export type ExportLine = [type: string, data: object];

/** Returns a new folder for the exports of a test. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'quittance-export-'));

/** A folder in which an accounting system leaves exports, and the connection that reads it. */
export class Exports {
  readonly folder: string;
  readonly client: Client;
  readonly id: string;
  readonly #service: TestService;
  /** Each file is a second newer than the one before. */
  #seconds = Math.floor(Date.now() / 1000) - 3600;

  constructor(service: TestService, client: Client, { folder, id }: { folder: string; id: string }) {
    this.#service = service;
    this.client = client;
    this.folder = folder;
    this.id = id;
  }

  /** Writes a file as it is. */
  async put(name: string, content: string | Uint8Array): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(path, content);
    this.#seconds += 1;
    await utimes(path, this.#seconds, this.#seconds);
  }

  /** Writes a complete export in one file. */
  putWhole(lines: readonly ExportLine[], facts: object = {}): Promise<void> {
    return this.put('export.ndjson', linesWithEnd(lines, facts));
  }

  /** Writes a file of changes. */
  putChanges(number: number, lines: readonly ExportLine[]): Promise<void> {
    return this.put(`changes-${number}.ndjson`, linesWithEnd(lines, {}));
  }

  async remove(): Promise<void> {
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name));
  }

  /** Reads the folder once, as the worker does. */
  run(): Promise<void> {
    return runSource(this.#service, this, { connectors: FILE_CONNECTORS });
  }

  async start(): Promise<void> {
    const started = await this.client.post(`/integrations/${this.id}/start`, {});
    if (started.status !== 200) throw new Error(started.text);
    await this.run();
  }
}

const linesWithEnd = (lines: readonly ExportLine[], facts: object): string =>
  [...lines, ['end', { records: lines.length, ...facts }] as const]
    .map(([type, data]) => `${JSON.stringify({ type, data })}\n`)
    .join('');

/** Connects a new folder below `root`. */
export async function connectFolder(
  service: TestService,
  client: Client,
  root: string,
  body: object = {},
): Promise<Exports> {
  const folder = await mkdtemp(join(root, 'erp-'));
  const url = pathToFileURL(folder).href;
  const { id } = await store(client, '/integrations', { kind: 'FILES', url, ...body });
  return new Exports(service, client, { folder, id: String(id) });
}
