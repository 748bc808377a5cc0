import type { PdfAttachment } from '../model.ts';
import { quote, refuse } from '../refuse.ts';
import { PdfDocument } from './document.ts';
import { dictionaryOf, type PdfDictionary, type PdfValue } from './values.ts';

/** Names under which Factur-X, ZUGFeRD 1 and 2, and XRechnung attach their invoice. */
const INVOICE_NAMES: ReadonlySet<string> = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);
/** Orders, delivery advices and the like. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['order-x.xml', 'cida.xml', 'deliver-x.xml']);

const MAX_ATTACHMENTS = 1_000;
const MAX_TREE_DEPTH = 32;

/** Returns whether a file begins like a PDF. Some programs write other bytes before its header. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

/**
 * Returns the invoice that is attached to a PDF.
 * @throws EInvoiceError if there is none or several, or the PDF is encrypted or too damaged
 */
export function attachedInvoice(bytes: Uint8Array): PdfAttachment {
  const document = new PdfDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const files = filesOf(document);
  const names = [...new Set(files.map(({ name }) => name))];
  const invoices = files.filter(({ name }) => INVOICE_NAMES.has(name.toLowerCase()));
  const [invoice] = invoices;
  if (invoice === undefined) return refuseWithout(names);
  // An invoice is named twice: in the list of attachments, and as the file that the document is associated with.
  const contents = [...new Map(invoices.map((one) => [keyOf(one), one])).values()].map(
    ({ name, stream }) => ({
      name,
      bytes: document.contentOf(stream),
    }),
  );
  const [content] = contents;
  if (content === undefined || content.bytes === null)
    return refuse('READ-PDF', `the attachment ${quote(invoice.name)} of the PDF cannot be unpacked`);
  const { name, bytes: xml } = content;
  if (contents.some((one) => one.bytes?.equals(xml) !== true))
    refuse('READ-PDF', `the PDF has ${contents.length} different invoices`);
  return { name, bytes: xml };
}

const keyOf = ({ stream }: AttachedFile): number | PdfValue =>
  stream.kind === 'reference' ? stream.object : stream;

function refuseWithout(names: readonly string[]): never {
  const other = names.find((name) => OTHER_NAMES.has(name.toLowerCase()));
  if (other !== undefined)
    refuse('READ-SYNTAX', `${quote(other)} of the PDF is an order or a delivery advice, not an invoice`);
  const found = names.length === 0 ? 'no file' : names.slice(0, 5).map(quote).join(', ');
  return refuse(
    'READ-PDF',
    `the PDF is no e-invoice: factur-x.xml, zugferd-invoice.xml or xrechnung.xml must be attached, and ${found} is`,
  );
}

interface AttachedFile {
  name: string;
  stream: PdfValue;
}

/** Lists the attachments that the catalog names: those of the whole document, and associated files. */
function filesOf(document: PdfDocument): AttachedFile[] {
  const { catalog } = document;
  if (catalog === null) return refuse('READ-PDF', 'the PDF is damaged: it has no catalog');
  const specifications: PdfValue[] = [];
  const names = dictionaryOf(document.resolve(catalog.entries.get('Names')));
  collectTree(document, names?.entries.get('EmbeddedFiles'), specifications, new Set(), 0);
  const associated = document.resolve(catalog.entries.get('AF'));
  if (associated.kind === 'array') collect(associated.items, specifications);
  return specifications.flatMap((one) => {
    const specification = dictionaryOf(document.resolve(one));
    return specification === null ? [] : (fileOf(document, specification) ?? []);
  });
}

function collect(values: readonly PdfValue[], into: PdfValue[]): void {
  for (const value of values) {
    if (into.length >= MAX_ATTACHMENTS)
      refuse('READ-SIZE', `the PDF has more than ${MAX_ATTACHMENTS} attachments`);
    into.push(value);
  }
}

/** Walks a name tree; each node has kids, or pairs of a name and a file. */
function collectTree(
  document: PdfDocument,
  reference: PdfValue | undefined,
  into: PdfValue[],
  seen: Set<number>,
  depth: number,
): void {
  if (depth > MAX_TREE_DEPTH) return;
  if (reference?.kind === 'reference') {
    if (seen.has(reference.object)) return;
    seen.add(reference.object);
  }
  const node = dictionaryOf(document.resolve(reference));
  const pairs = document.resolve(node?.entries.get('Names'));
  if (pairs.kind === 'array')
    collect(
      pairs.items.filter((_one, at) => at % 2 === 1),
      into,
    );
  const kids = document.resolve(node?.entries.get('Kids'));
  if (kids.kind === 'array')
    for (const kid of kids.items)
      if (kid.kind === 'reference') collectTree(document, kid, into, seen, depth + 1);
}

function fileOf(document: PdfDocument, { entries }: PdfDictionary): AttachedFile | null {
  const files = dictionaryOf(document.resolve(entries.get('EF')))?.entries;
  const stream = files?.get('UF') ?? files?.get('F');
  const name = textIn(document.resolve(entries.get('UF'))) ?? textIn(document.resolve(entries.get('F')));
  return stream === undefined || name === null ? null : { name, stream };
}

/** Decodes a text of a PDF: UTF-16 or UTF-8 with a mark, else one byte for each character. */
function textIn(value: PdfValue): string | null {
  if (value.kind !== 'string') return null;
  const bytes = Buffer.from(value.bytes);
  const name = new TextDecoder(encodingOf(bytes)).decode(bytes).trim();
  // Some programs write a path.
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

function encodingOf([one, two]: Buffer): string {
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  return one === 0xef && two === 0xbb ? 'utf-8' : 'windows-1252';
}
