import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib';

/** A piece of text at its position on a page, in points from the upper left corner. */
export interface PdfLine {
  x: number;
  y: number;
  text: string;
}

export interface PdfPageText {
  lines: PdfLine[];
  /** The whole text, one line per row. */
  text: string;
}

/** Reads the text of a PDF as viewers do: through the tables that map glyphs to characters. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPageText[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const lines = linesOf(page);
    return { lines, text: lines.map(({ text }) => text).join('\n') };
  });
}

const OPERATOR = /\/(?<font>\w+) [\d.]+ Tf|1 0 0 1 (?<x>-?[\d.]+) (?<y>-?[\d.]+) Tm|\[(?<shown>[^\]]*)\] TJ/g;

function linesOf(page: PDFPage): PdfLine[] {
  const fonts = fontsOf(page);
  const lines: PdfLine[] = [];
  let characters: Characters = new Map();
  for (const { groups = {} } of contentOf(page).matchAll(OPERATOR)) {
    const { font, x, y, shown } = groups;
    if (font !== undefined) characters = fonts.get(font) ?? null;
    else if (x !== undefined)
      lines.push({ x: Number(x), y: Math.round(page.getHeight() - Number(y)), text: '' });
    else {
      const line = lines.at(-1);
      if (line !== undefined) line.text += shownText(shown ?? '', characters);
    }
  }
  return joined(lines.filter(({ text }) => text !== ''));
}

/** The characters of the glyphs of a font; null for a standard font, which has one byte for each character. */
type Characters = ReadonlyMap<string, string> | null;

function shownText(shown: string, characters: Characters): string {
  const hex = [...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, part = '']) => part).join('');
  if (characters === null) return Buffer.from(hex, 'hex').toString('latin1');
  const codes = [...hex.matchAll(/.{4}/g)].map(([code]) => code.toLowerCase());
  return codes.map((code) => characters.get(code) ?? '\ufffd').join('');
}

/** Joins the words of a line; justified or measured text is drawn word by word. */
function joined(lines: readonly PdfLine[]): PdfLine[] {
  const result: PdfLine[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    if (last !== undefined && last.y === line.y && last.x < line.x && last.text.endsWith(' '))
      last.text += line.text;
    else result.push({ ...line });
  }
  return result;
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams
    .map((stream) => page.doc.context.lookup(stream))
    .map((stream) => (stream instanceof PDFRawStream ? textOf(stream) : ''))
    .join('\n');
}

function fontsOf(page: PDFPage): Map<string, Characters> {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.entries() ?? []).map(([name]) => {
      const table = fonts?.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode'));
      return [name.decodeText(), table instanceof PDFRawStream ? tableOf(textOf(table)) : null];
    }),
  );
}

const textOf = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

/** Parses ranges of codes and their characters, in UTF-16. */
function tableOf(map: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [i, [, units = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const code = (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0');
      const characters = [...units.replaceAll(' ', '').matchAll(/.{4}/g)].map(([unit]) =>
        Number.parseInt(unit, 16),
      );
      table.set(code, String.fromCharCode(...characters));
    }
  }
  return table;
}
