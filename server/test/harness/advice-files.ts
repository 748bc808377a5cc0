import PDFDocument from 'pdfkit';
import { newId } from '../../src/platform/ids.ts';

/** Places of the columns of a PDF, in points. */
const COLUMNS = [50, 170, 260, 350, 440];
const ROW_HEIGHT = 16;
const ROWS_OF_PAGE = 40;

/** Writes rows as the table of a PDF, with page breaks. */
export async function advicePdf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 40 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => {
    document.on('end', resolve);
  });
  document.fontSize(9);
  rows.forEach((cells, i) => {
    if (i > 0 && i % ROWS_OF_PAGE === 0) document.addPage();
    const y = 50 + (i % ROWS_OF_PAGE) * ROW_HEIGHT;
    cells.forEach((cell, column) => {
      document.text(cell, COLUMNS[column] ?? 0, y, { lineBreak: false });
    });
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Writes rows as a CSV file. */
export const adviceCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((cells) => cells.join(';')).join('\n'));

/** Returns the rows of an advice about invoices: number and decimal amount each. */
export function adviceRows(payer: string, total: string, ...paid: readonly [string, string][]): string[][] {
  return [
    ['Remittance advice'],
    [`Payer: ${payer}`],
    ['Invoice', 'Date', 'Gross', 'Discount', 'Net'],
    ...paid.map(([number, amount]) => [number, '2026-02-01', amount, '', amount]),
    ['Total', '', '', '', total],
  ];
}

interface AdviceMailFacts {
  to: string;
  from?: string;
  subject?: string;
  text?: string;
  file?: { name: string; type: string; bytes: Buffer };
}

/** Writes an email with an attachment, or with text only. */
export function adviceMail({
  to,
  from = 'jo@debtor.example',
  subject = 'Re: Reminder',
  text = 'See below.',
  file,
}: AdviceMailFacts): Buffer {
  const attachment =
    file === undefined
      ? []
      : [
          '--part',
          `Content-Type: ${file.type}`,
          'Content-Transfer-Encoding: base64',
          `Content-Disposition: attachment; filename="${file.name}"`,
          '',
          ...(file.bytes.toString('base64').match(/.{1,76}/g) ?? []),
        ];
  const head = [
    `From: Jo <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${newId()}@debtor.example>`,
  ];
  const lines = head.concat(
    ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=part', '', '--part'],
    ['Content-Type: text/plain; charset=utf-8', '', ...text.split('\n')],
    attachment,
    ['--part--', ''],
  );
  return Buffer.from(lines.join('\r\n'));
}
