import type { Schema } from '../../api/types.ts';
import type { Balance, Total } from './balance.ts';
import type { CandidateKind, Draft, DraftPart, Picked } from './draft.ts';

type PartInput = Schema<'MatchPartInput'>;

interface RequestFacts {
  total: Total;
  balance: Balance;
  /** Reasons of write-offs, in the language of the user. */
  reasons: Readonly<Record<'DISCOUNT' | 'DIFFERENCE', string>>;
}

/** Returns the parts of the request that matches a transaction as drafted. */
export function partsOf(draft: Draft, facts: RequestFacts): PartInput[] {
  const { total, balance } = facts;
  const sign = total.isIn ? 1 : -1;
  // Undecided parts are empty if the whole transaction is a fee.
  const parts = draft.parts.filter(({ key }) => (balance.parts.get(key) ?? 0) > 0);
  const feeRest = draft.rest?.kind === 'FEE' ? balance.rest : 0;
  const fees = [-balance.fee, feeRest].filter((amount) => amount !== 0);
  return parts
    .map((part) => partInput(part, facts))
    .concat(fees.map((amount) => ({ kind: 'FEE', amount: amount * sign })));
}

function partInput(part: DraftPart, facts: RequestFacts): PartInput {
  const { total, balance } = facts;
  const amount = balance.parts.get(part.key) ?? 0;
  if (part.joined !== null) return { kind: 'PAYMENT', amount, payment: { id: part.joined.id } };
  const customer = { id: part.customer?.id ?? '' };
  const linked = (kind: CandidateKind) =>
    part.picked
      .filter((one) => one.kind === kind)
      .map((one) => ({ one, amountLinked: balance.amounts.get(one.id) ?? 0 }));
  const linkedCreditNotes = linked('CREDIT_NOTE').map(({ one, amountLinked }) => ({
    amountLinked,
    creditNote: { id: one.id },
  }));
  if (!total.isIn)
    return {
      kind: 'REFUND',
      amount: -amount,
      customer,
      linkedCreditNotes,
      linkedPayments: linked('PAYMENT').map(({ one, amountLinked }) => ({
        amountLinked,
        payment: { id: one.id },
      })),
    };
  const linkedInvoices = linked('INVOICE').map(({ one, amountLinked }) => ({
    amountLinked,
    invoice: { id: one.id },
    ...writeOff(one, facts),
  }));
  return { kind: 'PAYMENT', amount, customer, linkedInvoices, linkedCreditNotes };
}

function writeOff({ id, short, reason }: Picked, { balance, reasons }: RequestFacts) {
  if ((balance.shorts.get(id) ?? 0) <= 0 || short === 'STAYS_OPEN' || short === 'FEE') return {};
  return { writeOffReason: short === 'OTHER' ? reason.trim() : reasons[short] };
}
