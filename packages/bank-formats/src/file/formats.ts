import { readAeb43 } from '../aeb43/reader.ts';
import { readBai2 } from '../bai2/reader.ts';
import { readCamt } from '../camt/reader.ts';
import { readCfonb120 } from '../cfonb/reader.ts';
import { readCoda } from '../coda/reader.ts';
import type { ByteSource } from '../decode.ts';
import type { BankFileItem, ReadOptions } from '../model.ts';
import { readMt940 } from '../mt940/reader.ts';
import { readOfx } from '../ofx/reader.ts';

import { HEAD_BYTES } from './head.ts';

/** A format with a reader of its own. */
export type BankFormat = 'CAMT' | 'MT940' | 'OFX' | 'BAI2' | 'CODA' | 'CFONB120' | 'AEB43';

interface FormatReader {
  /** As users know it. */
  name: string;
  /** Returns whether a text that begins like this is of the format, so that its reader can say what is wrong. */
  matches: (head: string) => boolean;
  read: (source: ByteSource, options: ReadOptions) => AsyncGenerator<BankFileItem>;
}

const startsWith = (pattern: RegExp) => (head: string) => pattern.test(head);

/** Every readable format; the first that matches is used. */
export const FORMATS: Readonly<Record<BankFormat, FormatReader>> = {
  OFX: {
    name: 'OFX',
    matches: startsWith(/^\s*(?:OFXHEADER\s*:|(?:<\?[^>]*\?>\s*)*<(?:\?OFX|OFX>))/i),
    read: readOfx,
  },
  CAMT: {
    name: 'camt.052, camt.053 and camt.054',
    matches: startsWith(
      /^\s*<[\s\S]*?<(?:[\w.-]+:)?(?:Document|BkToCstmr\w+)[\s>]|^\s*<(?:[\w.-]+:)?Document[\s>]/,
    ),
    read: readCamt,
  },
  BAI2: { name: 'BAI2', matches: startsWith(/^\s*01,/), read: readBai2 },
  CODA: { name: 'CODA', matches: startsWith(/^00000\d{6}[\d ]{3}05[D ] {7}/), read: readCoda },
  CFONB120: {
    name: 'CFONB 120',
    matches: startsWith(/^01[\dA-Z]{5}.{9}(?:[A-Z]{3}| {3})[\d ].{14}\d{6}/),
    read: readCfonb120,
  },
  AEB43: {
    name: 'AEB43 (Norma 43)',
    matches: startsWith(/^(?:00.{78}\s*)?11.{18}\d{12}[12]\d{14}/),
    read: readAeb43,
  },
  MT940: {
    name: 'MT940 and MT942',
    matches: startsWith(
      /^\s*(?:\{[\s\S]*?|(?:[A-Z]{6}[A-Z0-9]{2,6}\s+94[02]\s+[A-Z0-9]{8,12}\s+))?:(?:2[058]|6[0-5]|86)[A-Z]?:/,
    ),
    read: readMt940,
  },
};

const IS_FORMAT = (name: string): name is BankFormat => name in FORMATS;
const ORDER = Object.keys(FORMATS).filter(IS_FORMAT);

/** Returns the format of a file by its first bytes, never by its name; null: it has no reader. */
export function recognizeFormat(head: Uint8Array): BankFormat | null {
  const text = textOf(Buffer.from(head.subarray(0, HEAD_BYTES)));
  return ORDER.find((format) => FORMATS[format].matches(text)) ?? null;
}

/** Reads the first bytes as text; only ASCII characters decide. */
function textOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString('utf16le');
  if (head[0] === 0xfe && head[1] === 0xff) return swapped(head.subarray(2)).toString('utf16le');
  return head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
}

const swapped = (bytes: Buffer) => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();

/** A sentence about a file that no reader can read. */
export function unknownFormat(): string {
  const names = ORDER.map((format) => FORMATS[format].name).sort();
  return `this is not a bank file that can be read. Readable are ${names.join(', ')}, and ZIP archives of them; also tables (CSV, XLSX)`;
}
