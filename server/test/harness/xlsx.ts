import { inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet shows it; a date as its ISO text. */
export type SheetCell = string | number | boolean | { date: string } | null;

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DAY_MS = 86_400_000;
/** The day before day number 1 of a workbook, valid for dates after February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);

/**
 * Reads the rows of each sheet of a workbook, by sheet name. Parses the XML without a library that writes
 * workbooks.
 */
export function readXlsx(bytes: Buffer): Map<string, SheetCell[][]> {
  const parts = unzip(bytes);
  const part = (name: string) => parts.get(name) ?? '';
  const dates = dateStyles(part('xl/styles.xml'));
  const relations = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target')
        .replace(/^\//, '')
        .replace(/^(?!xl\/)/, 'xl/'),
    ]),
  );
  const sheets = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)];
  return new Map(
    sheets.map(([tag]) => [
      text(attribute(tag, 'name')),
      rowsOf(part(relations.get(attribute(tag, 'r:id')) ?? ''), dates),
    ]),
  );
}

function rowsOf(xml: string, dates: ReadonlySet<number>): SheetCell[][] {
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, cells = '']) => {
    const row: SheetCell[] = [];
    for (const [, attributes = '', content = ''] of cells.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      if (/<f[ >]/.test(content)) throw new Error(`a cell holds a formula: ${content}`);
      row[columnOf(attribute(attributes, 'r'))] = cellOf(attributes, content, dates);
    }
    return Array.from(row, (cell) => cell ?? null);
  });
}

function cellOf(attributes: string, content: string, dates: ReadonlySet<number>): SheetCell {
  const type = attribute(attributes, 't');
  const inside = (tag: string) =>
    [...content.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))]
      .map(([, one = '']) => one)
      .join('');
  if (type === 'inlineStr') return text(inside('t'));
  const value = inside('v');
  if (value === '') return null;
  if (type === 'b') return value === '1';
  if (type === 's' || type === 'str') throw new Error('texts stand in their cells');
  if (!dates.has(Number(attribute(attributes, 's')))) return Number(value);
  return { date: new Date(EPOCH + Math.round(Number(value) * DAY_MS)).toISOString() };
}

/** Returns the styles whose numbers are dates. */
function dateStyles(xml: string): ReadonlySet<number> {
  const formats = new Map(
    [...xml.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode'),
    ]),
  );
  const styles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  return new Set(
    [...styles.matchAll(/<xf [^>]*>/g)].flatMap(([tag], i) =>
      /yy/.test(formats.get(attribute(tag, 'numFmtId')) ?? '') ? [i] : [],
    ),
  );
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const NAMES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function text(xml: string): string {
  return xml.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (found, hex, decimal, name) =>
    hex !== undefined || decimal !== undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (NAMES[name] ?? found),
  );
}

/** Returns the files of a ZIP archive, as its central directory lists them. */
function unzip(bytes: Buffer): Map<string, string> {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== END) end -= 1;
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === ENTRY) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + 20) : bytes.readUInt16LE(at + offset),
    );
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(begin, begin + (size ?? 0));
    const content = bytes.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data);
    files.set(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), content.toString('utf8'));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
