import { type Row, readId, readRelation, readText, requireText } from '../domain/odoo/values.ts';
import { SourceError } from '../source-error.ts';
import { checkStatus, OdooFault } from './answers.ts';
import type { OdooReader } from './reader.ts';
import { parseRows } from './reader.ts';

/** The field in which *Send & Print* keeps the file. */
const SENT_FILE = 'invoice_pdf_report_file';
const DOCUMENTS = new Set(['out_invoice', 'out_refund', 'out_receipt']);

/** Returns the PDF of an invoice or credit note: the one that was sent, or one that Odoo renders now. */
export async function readPdf(reader: OdooReader, itemKey: string): Promise<Uint8Array | null> {
  const moveId = await findMove(reader, itemKey);
  if (moveId === null) return null;
  return (await readSentFile(reader, moveId)) ?? (await renderFile(reader, moveId));
}

async function findMove(reader: OdooReader, itemKey: string): Promise<number | null> {
  const [, model, id] = /^(account\.move|account\.move\.line),(\d+)/.exec(itemKey) ?? [];
  if (model === undefined) return null;
  const fields = model === 'account.move' ? ['move_type'] : ['move_type', 'move_id'];
  const query = { domain: [['id', '=', Number(id)]], fields };
  const [found] = await reader.page(model, query, (row: Row) => ({
    moveId: model === 'account.move' ? readId(model, row) : readRelation(model, row, 'move_id'),
    moveType: requireText(model, row, 'move_type'),
  }));
  return found !== undefined && DOCUMENTS.has(found.moveType) ? found.moveId : null;
}

async function readSentFile(reader: OdooReader, moveId: number): Promise<Uint8Array | null> {
  const model = 'ir.attachment';
  const domain = [
    ['res_model', '=', 'account.move'],
    ['res_id', '=', moveId],
    ['res_field', '=', SENT_FILE],
  ];
  try {
    const query = { domain, fields: ['mimetype'], limit: 1, order: 'id desc' };
    const [attachment] = await reader.page(model, query, (row: Row) => readId(model, row));
    if (attachment === undefined) return null;
    const args = { fields: ['datas'] };
    const answer = await reader.client.call({ model, method: 'read', ids: [attachment], args });
    const [data = null] = parseRows(answer, model, (row: Row) => readText(model, row, 'datas'));
    return data === null ? null : checkPdf(Buffer.from(data, 'base64'));
  } catch (error) {
    // Without the right to read attachments, Odoo renders the file again.
    if (error instanceof SourceError && error.code === 'RIGHT_MISSING') return null;
    throw error;
  }
}

async function renderFile(reader: OdooReader, moveId: number): Promise<Uint8Array | null> {
  const path = await askPortalPath(reader, moveId);
  if (path === null) return null;
  const answer = await reader.client.download(path);
  if (answer.status === 403 || answer.status === 404) return null;
  checkStatus(answer, 'the PDF');
  if (answer.status !== 200)
    throw new SourceError('UNREACHABLE', `Odoo answered ${answer.status} (the PDF).`);
  return checkPdf(answer.bytes);
}

async function askPortalPath(reader: OdooReader, moveId: number): Promise<string | null> {
  const args = { report_type: 'pdf', download: true };
  try {
    const path = await reader.client.call({
      model: 'account.move',
      method: 'get_portal_url',
      ids: [moveId],
      args,
    });
    // Another host than Odoo's own would receive a request of ours.
    if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//'))
      throw new SourceError('UNKNOWN_ANSWER', 'account.move.get_portal_url: the answer is no path.');
    return path;
  } catch (error) {
    if (error instanceof OdooFault && error.exception === 'odoo.exceptions.MissingError') return null;
    throw error;
  }
}

function checkPdf(bytes: Buffer): Uint8Array {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new SourceError('UNKNOWN_ANSWER', 'Odoo answered another file than a PDF.');
  return new Uint8Array(bytes);
}
