import { MAX_PDF_BYTES, MAX_PDF_OBJECTS, mib } from '../limits.ts';
import { refuse } from '../refuse.ts';
import { PdfLexer, PdfSyntaxError, ReadBudget } from './lexer.ts';
import { type PdfStream, StreamUnpacker } from './streams.ts';
import { countIn, nameIn, type PdfDictionary, type PdfValue } from './values.ts';

const NULL: PdfValue = { kind: 'null' };
/** Where objects and trailers begin. Bounded repetitions keep the search linear. */
const MARKS = /(?:(\d{1,10})\s{1,8}\d{1,5}\s{1,8}obj|\btrailer)(?![A-Za-z])/g;

/** Objects that are tried as the length of one stream. */
const MAX_LENGTHS = 8;

interface PdfObject {
  value: PdfValue;
  stream: PdfStream | null;
}

/**
 * The objects of a PDF file. They are found by reading the file from its beginning, not by its cross-reference
 * table, which is often wrong. Where an object is defined twice, the later definition counts, as for viewers.
 */
export class PdfDocument {
  readonly #bytes: Buffer;
  readonly #budget: ReadBudget;
  readonly #unpacker = new StreamUnpacker();
  readonly #objects = new Map<number, PdfObject>();
  #root: PdfValue = NULL;
  /** The next `endstream` behind a position; it is searched once. */
  #streamEnd = -1;

  /** @throws EInvoiceError if the file is encrypted, too large or too damaged */
  constructor(bytes: Buffer) {
    if (bytes.length > MAX_PDF_BYTES) refuse('READ-SIZE', `the PDF has more than ${mib(MAX_PDF_BYTES)}`);
    this.#bytes = bytes;
    this.#budget = new ReadBudget(bytes.length * 4 + 1_000_000);
    this.#readObjects();
  }

  /** Returns the catalog, from which everything else is reached; null: there is none. */
  get catalog(): PdfDictionary | null {
    const root = this.resolve(this.#root);
    return root.kind === 'dictionary' ? root : null;
  }

  /** Follows references; a missing object is null. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? NULL;
    for (let steps = 0; found.kind === 'reference'; steps += 1) {
      if (steps > 16) return NULL;
      found = this.#objects.get(found.object)?.value ?? NULL;
    }
    return found;
  }

  /** Returns the content of the stream that a reference names; null: it is none, or cannot be unpacked. */
  contentOf(value: PdfValue | undefined): Buffer | null {
    const stream = value?.kind === 'reference' ? this.#objects.get(value.object)?.stream : null;
    return stream ? this.#unpacker.unpack(stream, (one) => this.resolve(one)) : null;
  }

  #readObjects(): void {
    const text = this.#bytes.toString('latin1');
    const marks = new RegExp(MARKS);
    for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
      const [, number] = mark;
      const lexer = new PdfLexer(this.#bytes, marks.lastIndex, this.#budget);
      const object = this.#readObject(lexer);
      if (object === null) continue;
      marks.lastIndex = Math.max(lexer.position, marks.lastIndex);
      if (number === undefined) this.#readTrailer(object.value);
      else this.#addObject(Number(number), object);
    }
  }

  #readObject(lexer: PdfLexer): PdfObject | null {
    try {
      const value = lexer.readValue();
      return { value, stream: value.kind === 'dictionary' ? this.#readStream(lexer, value) : null };
    } catch (error) {
      if (error instanceof PdfSyntaxError) return null;
      throw error;
    }
  }

  #readStream(lexer: PdfLexer, dictionary: PdfDictionary): PdfStream | null {
    lexer.skipSpace();
    if (!lexer.takeKeyword('stream')) return null;
    if (this.#bytes[lexer.position] === 0x0d) lexer.position += 1;
    if (this.#bytes[lexer.position] === 0x0a) lexer.position += 1;
    const start = lexer.position;
    const end = this.#endOfStream(start, dictionary.entries.get('Length'));
    lexer.position = end;
    return { dictionary, packed: this.#bytes.subarray(start, end) };
  }

  /** Returns where a stream ends: by its stated length if that is right, else at the next `endstream`. */
  #endOfStream(start: number, stated: PdfValue | undefined): number {
    for (const length of this.#lengths(start, stated)) {
      const after = this.#bytes.toString('latin1', start + length, start + length + 13);
      if (/^\s{0,4}endstream/.test(after)) return start + length;
    }
    if (this.#streamEnd < start) {
      const found = this.#bytes.indexOf('endstream', start);
      this.#streamEnd = found < 0 ? this.#bytes.length : found;
    }
    return this.#streamEnd;
  }

  /**
   * Returns the lengths that a stream may have. An object with the length is usually written behind the stream;
   * a PDF inside of the stream may have an object of the same number.
   */
  *#lengths(start: number, stated: PdfValue | undefined): Generator<number> {
    const length = countIn(this.resolve(stated));
    if (length !== null) yield length;
    if (stated?.kind !== 'reference') return;
    const mark = `${stated.object} 0 obj`;
    for (let tries = 0, from = start; tries < MAX_LENGTHS; tries += 1) {
      const found = this.#bytes.indexOf(mark, from);
      this.#budget.spend((found < 0 ? this.#bytes.length : found) - from);
      if (found < 0) return;
      from = found + mark.length;
      const written = /^\s{1,8}(\d{1,10})\s/.exec(this.#bytes.toString('latin1', from, from + 20));
      if (written !== null) yield Number(written[1]);
    }
  }

  #readTrailer(value: PdfValue): void {
    if (value.kind !== 'dictionary') return;
    if (value.entries.has('Encrypt'))
      refuse('READ-ENCRYPTED', 'the PDF is encrypted; save it without a password or restrictions');
    this.#root = value.entries.get('Root') ?? this.#root;
  }

  #addObject(number: number, object: PdfObject): void {
    if (this.#objects.size >= MAX_PDF_OBJECTS)
      refuse('READ-SIZE', `the PDF has more than ${MAX_PDF_OBJECTS} objects`);
    this.#objects.set(number, object);
    const { value, stream } = object;
    const type = value.kind === 'dictionary' ? nameIn(value.entries.get('Type')) : null;
    // The trailer of files with compressed objects.
    if (type === 'XRef') this.#readTrailer(value);
    if (type === 'Catalog' && this.#root.kind === 'null') this.#root = { kind: 'reference', object: number };
    if (type === 'ObjStm' && stream !== null) this.#readObjectStream(stream);
  }

  /** Reads the objects that are packed together in a stream. */
  #readObjectStream(stream: PdfStream): void {
    const { entries } = stream.dictionary;
    const [count, firstAt] = [countIn(entries.get('N')), countIn(entries.get('First'))];
    const bytes = this.#unpacker.unpack(stream, (one) => this.resolve(one));
    if (bytes === null || count === null || firstAt === null) return;
    const header = bytes.toString('latin1', 0, Math.min(firstAt, bytes.length)).trim().split(/\s+/);
    const size = Math.min(count, Math.floor(header.length / 2));
    // Unpacked bytes are more than the file has; they are limited by their own size.
    const budget = new ReadBudget(bytes.length * 4 + 1_000);
    for (let at = 0; at < size; at += 1) {
      const lexer = new PdfLexer(bytes, firstAt + Number(header[2 * at + 1]), budget);
      const object = this.#readObject(lexer);
      if (object !== null) this.#addObject(Number(header[2 * at]), { value: object.value, stream: null });
    }
  }
}
