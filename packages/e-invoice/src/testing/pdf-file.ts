import { deflateSync } from 'node:zlib';

interface Attachment {
  name: string;
  content: string | Uint8Array;
}

interface PdfOptions {
  /** Whether attachments are packed. */
  isPacked?: boolean;
  /** Whether the objects that are no streams are packed together, as in PDF 1.5. */
  hasObjectStreams?: boolean;
  isEncrypted?: boolean;
  /** Whether a stream states its length in an object behind it. */
  hasLaterLengths?: boolean;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Writes a PDF with one empty page and attachments. Its cross-reference table is left out: readers scan. */
export function pdfFile(attachments: readonly Attachment[], options: PdfOptions = {}): Buffer {
  const { isPacked = true, hasObjectStreams = false, isEncrypted = false, hasLaterLengths = false } = options;
  const plain = new Map<number, string>();
  const streams: Buffer[] = [];
  const files = attachments.map(({ name, content }, at) => {
    const [specification, stream, length] = [10 + 3 * at, 11 + 3 * at, 12 + 3 * at];
    plain.set(
      specification,
      `<</Type/Filespec/F(${name})/UF(${name})/AFRelationship/Data/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`,
    );
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    const packed = isPacked ? deflateSync(bytes) : bytes;
    const filter = isPacked ? '/Filter/FlateDecode' : '';
    const stated = hasLaterLengths ? `${length} 0 R` : String(packed.length);
    streams.push(
      bytesOf(`${stream} 0 obj\n<</Type/EmbeddedFile/Length ${stated}${filter}>>\nstream\n`),
      packed,
      bytesOf('\nendstream\nendobj\n'),
    );
    if (hasLaterLengths) streams.push(bytesOf(`${length} 0 obj\n${packed.length}\nendobj\n`));
    return { name, specification };
  });
  const names = files.map(({ name, specification }) => `(${name}) ${specification} 0 R`).join(' ');
  const associated = files.map(({ specification }) => `${specification} 0 R`).join(' ');
  plain.set(1, `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>/AF[${associated}]>>`);
  plain.set(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>');
  plain.set(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>');
  plain.set(4, `<</Names[${names}]>>`);
  const encryption = isEncrypted ? '/Encrypt 9 0 R' : '';
  const rest = hasObjectStreams
    ? [objectStream(plain), xrefStream(encryption)]
    : [...plain].map(([number, value]) => bytesOf(`${number} 0 obj\n${value}\nendobj\n`));
  const trailer = hasObjectStreams ? '' : `trailer\n<</Root 1 0 R${encryption}>>\n`;
  return Buffer.concat([bytesOf('%PDF-1.7\n'), ...streams, ...rest, bytesOf(`${trailer}%%EOF\n`)]);
}

function objectStream(objects: ReadonlyMap<number, string>): Buffer {
  let body = '';
  const heads: string[] = [];
  for (const [number, value] of objects) {
    heads.push(`${number} ${body.length}`);
    body += `${value}\n`;
  }
  const head = `${heads.join(' ')}\n`;
  const packed = deflateSync(bytesOf(head + body));
  return Buffer.concat([
    bytesOf(
      `7 0 obj\n<</Type/ObjStm/N ${objects.size}/First ${head.length}/Length ${packed.length}/Filter/FlateDecode>>\nstream\n`,
    ),
    packed,
    bytesOf('\nendstream\nendobj\n'),
  ]);
}

const xrefStream = (encryption: string): Buffer =>
  bytesOf(
    `8 0 obj\n<</Type/XRef/Root 1 0 R/Size 99/W[1 2 1]/Length 0${encryption}>>\nstream\n\nendstream\nendobj\n`,
  );
