import type { BankTransaction } from '../../../cash/schemas.ts';
import { findBankTransaction } from '../../../cash/transactions/queries.ts';
import { fromDocuments } from '../../../ledger/relations.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { RecordState } from './effect.ts';

type Part = NonNullable<BankTransaction['match']>['parts'][number];

/**
 * Returns what the match in force of a bank transaction does with its money. The audit log records the state of the
 * transaction, and the links of its documents to invoices.
 */
export async function findBankTransactionState(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<RecordState> {
  const { currency, match } = await findBankTransaction(queryable, organizationId, id);
  // A part whose document was deleted no longer counts. The next match replaces it.
  const parts = (match?.parts ?? []).filter(
    ({ kind, payment, refund }) => kind === 'FEE' || payment !== null || refund !== null,
  );
  const writtenOffAmount = await findWrittenOff(queryable, organizationId, parts);
  const [payments, refunds] = (['PAYMENT', 'REFUND'] as const).map((kind) =>
    parts.filter((part) => part.kind === kind),
  );
  const creditAmount = sum(payments?.flatMap(({ linkedCreditNotes }) => linkedCreditNotes.map(linked)));
  const paidAmount = sum(payments?.flatMap(({ linkedInvoices }) => linkedInvoices.map(linked)));
  return {
    currency,
    // Everything that the match pays, keeps on account, deducts or writes off.
    countedAmount: sum(parts.map(({ amount }) => Math.abs(amount))) + creditAmount + writtenOffAmount,
    facts: {
      customers: [
        ...new Set(parts.flatMap(({ customer }) => (customer === null ? [] : customerName(customer)))),
      ],
      onAccountAmount: sum(payments?.map(({ amount }) => amount)) - paidAmount,
      creditNotes: parts.flatMap(({ linkedCreditNotes }) =>
        linkedCreditNotes.map(({ creditNote }) => creditNote.customId),
      ),
      creditAmount,
      writtenOffInvoices: parts.flatMap(({ writtenOffInvoices }) =>
        writtenOffInvoices.map(({ customId }) => customId),
      ),
      writtenOffAmount,
      joinedDocuments: parts.flatMap(({ isCreated, payment, refund }) =>
        isCreated ? [] : ((payment ?? refund)?.externalId ?? []),
      ),
      returnedPayments: parts.flatMap(({ linkedPayments }) =>
        linkedPayments.map(({ payment }) => payment.externalId),
      ),
      refundAmount: -sum(refunds?.map(({ amount }) => amount)),
      feeAmount: sum(parts.filter(({ kind }) => kind === 'FEE').map(({ amount }) => amount)),
    },
  };
}

/** Names are not unique. */
const customerName = ({ name, externalId }: NonNullable<Part['customer']>): string =>
  `${name} (${externalId})`;

const linked = ({ amountLinked }: { amountLinked: number }): number => amountLinked;
const sum = (amounts: readonly number[] = []): number => amounts.reduce((total, one) => total + one, 0);

/** Returns the rest of the invoices that a match wrote off, or whose write-off it reversed. */
async function findWrittenOff(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  parts: readonly Part[],
): Promise<number> {
  const ids = parts.flatMap(({ writtenOffInvoices }) => writtenOffInvoices.map(({ id }) => id));
  if (ids.length === 0) return 0;
  const { rows } = await queryable.query<{ amount: number }>({
    name: 'written off by a match',
    text: `SELECT coalesce(sum(d.amount - d.amount_linked - d.amount_refunded), 0)::bigint AS amount
           ${fromDocuments('d')} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return rows[0]?.amount ?? 0;
}
