import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** Maximum characters in a row. */
export const MAX_ROW_LENGTH = 1024 * 1024;

interface CsvSource {
  chunks: AsyncIterable<Buffer>;
  encoding: string;
  delimiter: string;
  /** Whether bytes of another encoding, and quotes inside an unquoted cell, are errors. */
  isStrict: boolean;
}

/** A row, and the line of the file where it ends. */
interface CsvLine {
  line: number;
  cells: string[];
}

/**
 * Yields the rows of a CSV file. Empty rows are skipped. Rows may have different numbers of cells.
 * @throws CsvError for unclosed quotes and rows that are too long, after which everything would be ambiguous;
 *   TypeError for bytes of another encoding
 */
export async function* streamCsvRows(source: CsvSource): AsyncGenerator<CsvLine> {
  const parser = parse({
    delimiter: source.delimiter,
    relax_column_count: true,
    relax_quotes: !source.isStrict,
    skip_empty_lines: true,
    info: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // Errors of the source and the parser both end the iteration below.
  pipeline(Readable.from(decodeChunks(source)), parser, () => {});
  for await (const parsed of parser) {
    const { record, info } = Object(parsed);
    yield { line: Number(info.lines), cells: Array.isArray(record) ? record.map(String) : [] };
  }
}

async function* decodeChunks({ chunks, encoding, isStrict }: CsvSource): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
