import { MAX_XML_BYTES, mib } from '../limits.ts';
import type { EInvoice, EInvoiceResult, PdfAttachment, ReadOptions } from '../model.ts';
import { attachedInvoice, isPdf } from '../pdf/attachment.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { applyRules } from '../rules/apply.ts';
import { decodeXml } from '../xml/decode.ts';
import { parseXml } from '../xml/parse.ts';
import { readStated } from './syntax.ts';

/**
 * Reads an e-invoice: UBL 2.1 or CII, or a PDF that one is attached to. The first bytes decide, not the name.
 * It never throws for what a file contains.
 */
export function readEInvoice(bytes: Uint8Array, options: ReadOptions): EInvoiceResult {
  const container = isPdf(bytes) ? 'PDF' : 'XML';
  try {
    const xml = container === 'PDF' ? attachedInvoice(bytes).bytes : bytes;
    return { invoice: readXml(xml, options), container, refusal: null };
  } catch (error) {
    return { invoice: null, container, refusal: refusalFrom(error) };
  }
}

/**
 * Returns the XML that is attached to a PDF invoice, as it is.
 * @throws EInvoiceError if there is none
 */
export const readAttachedInvoice = (bytes: Uint8Array): PdfAttachment => attachedInvoice(bytes);

function readXml(bytes: Uint8Array, options: ReadOptions): EInvoice {
  if (bytes.length > MAX_XML_BYTES) refuse('READ-SIZE', `the XML has more than ${mib(MAX_XML_BYTES)}`);
  return applyRules(readStated(parseXml(decodeXml(bytes))), options);
}
