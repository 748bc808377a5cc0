import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { AdviceError, type AdviceRow } from '../../domain/remittance/model.ts';
import { type PlacedText, rowsOfPage } from '../../domain/remittance/rows.ts';
import { MAX_PAGES, MAX_PIECES } from './limits.ts';

/** Returns the rows on the pages of a PDF. @throws AdviceError if it has no text, or too much */
export async function readRowsOfPdf(path: string): Promise<AdviceRow[]> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  }).catch(() => null);
  if (document === null) throw new AdviceError('UNREADABLE', null);
  if (document.numPages > MAX_PAGES) throw new AdviceError('TOO_LARGE', null);
  const rows: AdviceRow[] = [];
  let pieces = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    const placed = content.items.flatMap(placedText);
    pieces += placed.length;
    if (pieces > MAX_PIECES) throw new AdviceError('TOO_LARGE', null);
    rows.push(...rowsOfPage(placed, rows.length + 1));
    page.cleanup();
  }
  if (rows.length === 0) throw new AdviceError('NO_TEXT', null);
  return rows;
}

/** Returns a piece of text with its place; marks without text have none. */
function placedText(item: object): PlacedText[] {
  if (!('str' in item && 'transform' in item && 'width' in item && 'height' in item)) return [];
  const { str, transform, width, height } = item;
  if (typeof str !== 'string' || !Array.isArray(transform)) return [];
  const [x, y] = [Number(transform[4]), Number(transform[5])];
  return [{ text: str, x, y, width: Number(width), height: Number(height) }];
}
