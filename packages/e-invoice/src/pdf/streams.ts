import { inflateSync, constants as zlib } from 'node:zlib';
import { MAX_PDF_UNPACKED, mib } from '../limits.ts';
import { refuse } from '../refuse.ts';
import { dictionaryOf, nameIn, type PdfDictionary, type PdfValue } from './values.ts';

/** A stream: its dictionary, and where its packed bytes are. */
export interface PdfStream {
  dictionary: PdfDictionary;
  packed: Buffer;
}

/** Unpacks the streams of one file, up to a limit for all of them together. */
export class StreamUnpacker {
  #left = MAX_PDF_UNPACKED;

  /** Returns the content of a stream; null: it is damaged, or packed in a way that is not read. */
  unpack(
    { dictionary, packed }: PdfStream,
    resolve: (value: PdfValue | undefined) => PdfValue,
  ): Buffer | null {
    const { entries } = dictionary;
    const filters = listOf(resolve(entries.get('Filter')));
    const parameters = listOf(resolve(entries.get('DecodeParms')));
    let bytes: Buffer | null = packed;
    for (const [at, filter] of filters.entries()) {
      if (bytes === null || filters.length > 4) return null;
      const predictor = dictionaryOf(resolve(parameters[at]))?.entries.get('Predictor');
      if (predictor?.kind === 'number' && predictor.number > 1) return null;
      bytes = this.#decode(nameIn(resolve(filter)), bytes);
    }
    return bytes;
  }

  #decode(filter: string | null, bytes: Buffer): Buffer | null {
    if (filter === 'FlateDecode' || filter === 'Fl') return this.#inflate(bytes);
    if (filter !== 'ASCIIHexDecode' && filter !== 'AHx') return null;
    return Buffer.from((bytes.toString('latin1').split('>')[0] ?? '').replace(/\s+/g, ''), 'hex');
  }

  #inflate(bytes: Buffer): Buffer | null {
    try {
      const options = { maxOutputLength: Math.max(1, this.#left), finishFlush: zlib.Z_SYNC_FLUSH };
      const unpacked = inflateSync(bytes, options);
      this.#left -= unpacked.length;
      return unpacked;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
        refuse('READ-SIZE', `the PDF has more than ${mib(MAX_PDF_UNPACKED)} when it is unpacked`);
      return null;
    }
  }
}

function listOf(value: PdfValue): readonly PdfValue[] {
  if (value.kind === 'array') return value.items;
  return value.kind === 'null' ? [] : [value];
}
