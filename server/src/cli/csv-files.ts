import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Stringifier, stringify } from 'csv-stringify';
import { mappingOf, rowOf, titlesOf } from '../exchange/export/csv.ts';
import type { ExportLine } from '../exchange/export/export-lines.ts';
import type { LineType } from '../exchange/imports/schema.ts';

/** Writes one CSV file per type into a folder, each with the mapping by which an import reads it back. */
export class CsvFiles {
  readonly #folder: string;
  #type: LineType | null = null;
  #rows: Stringifier | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds a line. Lines of one type must be consecutive. */
  async add(line: ExportLine): Promise<void> {
    if (line.type !== this.#type) await this.#begin(line.type);
    if (this.#rows?.write(rowOf(line)) === false)
      await new Promise((resolve) => this.#rows?.once('drain', resolve));
  }

  async end(): Promise<void> {
    this.#rows?.end();
    await this.#written;
  }

  async #begin(type: LineType): Promise<void> {
    await this.end();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const mode = 0o600;
    const mapping = `${JSON.stringify(mappingOf(type), null, 2)}\n`;
    await writeFile(join(this.#folder, `${type}.mapping.json`), mapping, { mode });
    const file = createWriteStream(join(this.#folder, `${type}.csv`), { mode });
    const rows = stringify({ header: true, columns: titlesOf(type) });
    rows.on('error', (error) => file.destroy(error));
    this.#type = type;
    this.#rows = rows;
    this.#written = finished(rows.pipe(file));
    // The caller of `end` gets the error.
    this.#written.catch(() => {});
  }
}
