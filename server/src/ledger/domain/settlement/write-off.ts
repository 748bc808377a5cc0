import { RefusalError } from '../refusal.ts';
import type { WriteOff } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { ofKind } from './put-document.ts';
import { amountOutstanding } from './records.ts';
import { findDocument, findOrRefuse } from './references.ts';

/**
 * Writes an invoice off, or reverses the write-off. A written-off invoice is no longer due. Amounts and links
 * stay. A second write-off changes the reason, not the time.
 * @throws NOT_FOUND; CONFLICT if nothing is outstanding on the invoice, unless `ifOutstanding`
 */
export function writeOff(ledger: Ledger, { target, reason, ifOutstanding }: WriteOff): { id: string } {
  const invoice =
    target.customId === undefined
      ? findOrRefuse(
          target,
          (id) => ofKind(ledger, 'INVOICE', id),
          (externalId) => ledger.documentsByExternalId(`INVOICE ${externalId}`)[0],
        )
      : findDocument(ledger, 'INVOICE', target, 'invoice');
  if (reason !== null && amountOutstanding(invoice) === 0) {
    if (ifOutstanding) return { id: invoice.id };
    throw new RefusalError('CONFLICT', 'This invoice has no outstanding amount to write off.', [], {
      code: 'NOTHING_TO_WRITE_OFF',
      values: {},
    });
  }
  const writtenOffAt = reason === null ? null : (invoice.writtenOffAt ?? ledger.context.now);
  ledger.putDocument({ ...invoice, writtenOffAt, writtenOffReason: reason });
  return { id: invoice.id };
}
