import { Buffer } from 'node:buffer';
import { isRecord } from '../../platform/is-record.ts';
import type { SourceKey } from '../domain/canonical.ts';
import { idInKey } from '../domain/tryton/keys.ts';
import { SourceError } from '../source-error.ts';
import type { TrytonClient } from './client.ts';
import { idOf, type Row, rowsOf, textOf } from './rows.ts';

/**
 * Returns the PDF that Tryton keeps with an invoice or credit note since it was posted. Null: it has none, or keeps
 * another format, such as ODT. Nothing is rendered: Tryton would store the result, which needs the right to write.
 */
export async function readPdf(client: TrytonClient, key: SourceKey): Promise<Uint8Array | null> {
  const lineId = idInKey('account.move.line', key);
  const line = lineId === null ? null : await readOne(client, 'account.move.line', ['id', lineId, 'move']);
  if (line === null) return null;
  const invoice = await readOne(client, 'account.invoice', [
    'move',
    idOf(line, 'move'),
    'invoice_report_format',
  ]);
  if (invoice === null || textOf(invoice, 'invoice_report_format') !== 'pdf') return null;
  const kept = await readOne(client, 'account.invoice', ['id', idOf(invoice), 'invoice_report_cache']);
  const content = kept?.values['invoice_report_cache'] ?? null;
  return content === null ? null : bytesOf(content);
}

function bytesOf(content: unknown): Uint8Array {
  if (!isRecord(content) || typeof content['base64'] !== 'string')
    throw new SourceError('UNKNOWN_ANSWER', 'account.invoice: invoice_report_cache has an unknown form.');
  const bytes = Buffer.from(content['base64'], 'base64');
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new SourceError('UNKNOWN_ANSWER', 'Tryton keeps another file than a PDF.');
  return new Uint8Array(bytes);
}

/** Returns a field of the record whose other field has a value, or null if there is none. */
async function readOne(
  client: TrytonClient,
  model: string,
  [name, value, field]: readonly [name: string, value: number, field: string],
): Promise<Row | null> {
  const words = [[[name, '=', value]], 0, 1, null, [field]];
  const [row] = rowsOf(model, await client.call(`model.${model}.search_read`, words));
  return row ?? null;
}
