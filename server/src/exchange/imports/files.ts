import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Mapping, readMapping } from './csv/mapping.ts';
import { streamLinesOfCsv } from './csv/read.ts';
import { type RawLine, splitLines } from './lines.ts';
import type { UnreadableLine } from './stage.ts';

const KINDS = /\.(ndjson|jsonl|csv)(\.gz)?$/i;
const CHUNK_BYTES = 256 * 1024;

/** Thrown for files or a mapping that cannot be imported. The message is one sentence for the user. */
export class UnusableInputError extends Error {
  override name = 'UnusableInputError';
}

export interface InputFile {
  path: string;
  /** Size on disk, compressed or not. */
  bytes: number;
  /** Null for NDJSON. */
  mapping: Mapping | null;
}

/**
 * Returns the files of a path: the file itself, or all importable files of a folder, ordered by name. CSV
 * files use the given mapping, else `NAME.mapping.json` next to `NAME.csv`.
 * @throws UnusableInputError in one sentence
 */
export async function listInputFiles(path: string, mappingPath: string | undefined): Promise<InputFile[]> {
  const mapping = mappingPath === undefined ? null : await readMappingFile(mappingPath);
  const found = await stat(path).catch((error: unknown) => throwUnusable(`${path} cannot be read`, error));
  const paths = found.isDirectory() ? await importableFiles(path) : [path];
  if (paths.length === 0)
    throw new UnusableInputError(
      `${path} contains no file to import: *.ndjson, *.jsonl or *.csv, optionally with .gz`,
    );
  return Promise.all(
    paths.map(async (file) => {
      const { size } = await checkReadable(file);
      return { path: file, bytes: size, mapping: isCsv(file) ? (mapping ?? (await ownMapping(file))) : null };
    }),
  );
}

async function importableFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && KINDS.test(entry.name));
  return files.map((entry) => join(folder, entry.name)).sort();
}

async function checkReadable(path: string): Promise<{ size: number }> {
  if (!KINDS.test(path))
    throw new UnusableInputError(`${path} is not a *.ndjson, *.jsonl or *.csv file, optionally with .gz`);
  try {
    const file = await open(path);
    const { size } = await file.stat();
    await file.close();
    return { size };
  } catch (error) {
    return throwUnusable(`${path} cannot be read`, error);
  }
}

async function ownMapping(csv: string): Promise<Mapping> {
  const mappingFile = csv.replace(KINDS, '.mapping.json');
  const stats = await stat(mappingFile).catch(() => null);
  if (stats === null)
    throw new UnusableInputError(
      `${csv} needs a mapping: pass it with --mapping, or save it next to the file as ${basename(mappingFile)}`,
    );
  return readMappingFile(mappingFile);
}

async function readMappingFile(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((error: unknown) =>
    throwUnusable(`The mapping ${path} cannot be read`, error),
  );
  try {
    return readMapping(text);
  } catch (error) {
    return throwUnusable(`The mapping ${path} cannot be used`, error);
  }
}

function throwUnusable(what: string, error: unknown): never {
  throw new UnusableInputError(`${what}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

function isCsv(path: string): boolean {
  return /\.csv(\.gz)?$/i.test(path);
}

/** Reads several files as the lines of one import, numbered consecutively. */
export class InputLines {
  readonly #files: readonly InputFile[];
  /** The line number before the first line of each opened file. */
  readonly #begins: number[] = [];
  #last = 0;
  /** Bytes read so far, as stored on disk. */
  bytesRead = 0;

  constructor(files: readonly InputFile[]) {
    this.#files = files;
  }

  /**
   * Yields the lines of all files.
   * @param currency currency of the organization
   * @throws UnusableInputError for a truncated file, or one that does not fit its mapping
   */
  async *read(currency: string): AsyncGenerator<RawLine | UnreadableLine> {
    for (const file of this.#files) {
      const begin = this.#last;
      this.#begins.push(begin);
      try {
        const bytes = this.#bytesOf(file.path);
        const lines =
          file.mapping === null ? splitLines(bytes) : streamLinesOfCsv(bytes, file.mapping, currency);
        for await (const line of lines) {
          this.#last = Math.max(this.#last, begin + line.number);
          yield { ...line, number: begin + line.number };
        }
      } catch (error) {
        throwUnusable(`${file.path} cannot be read`, error);
      }
    }
  }

  /** Returns the file and the line within it for a line of the import. */
  placeOf(number: number): { file: string; line: number } {
    const at = this.#begins.findLastIndex((begin) => begin < number);
    return { file: this.#files[at]?.path ?? '', line: number - (this.#begins[at] ?? 0) };
  }

  #bytesOf(path: string): AsyncIterable<Buffer> {
    const stored = this.#counted(path);
    return /\.gz$/i.test(path) ? pipeline(Readable.from(stored), createGunzip(), () => {}) : stored;
  }

  async *#counted(path: string): AsyncGenerator<Buffer> {
    const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    for await (const chunk of stream) {
      this.bytesRead += chunk.length;
      yield chunk;
    }
  }
}
