import type { Proposal, ProposalPart } from '../domain/matching/model.ts';
import type { MatchPartInput } from '../matches/schema.ts';

/** A payment of a line that a proposal takes back. */
export interface ReturnedPayment {
  customerId: string;
  paymentId: string;
  /** Amount that is not returned yet. */
  rest: number;
}

/** A line that a proposal takes back. */
export interface ReturnedLine {
  payments: readonly ReturnedPayment[];
  /** Sum of the fees of its match. Negative: the bank kept them. */
  fees: number;
}

/** The lines that a proposal takes back, by id. */
export type ReturnedLines = ReadonlyMap<string, ReturnedLine>;

type Kind = ProposalPart['kind'];
type PartOf<K extends Kind> = Extract<ProposalPart, { kind: K }>;

const REASONS: Record<'DISCOUNT' | 'SHORT_WRITE_OFF', string> = {
  DISCOUNT: 'Early-payment discount',
  SHORT_WRITE_OFF: 'Short payment within the tolerance',
};

/**
 * Converts a proposal to the parts of a match: one payment for each customer, fees, and the payments and refunds
 * that it confirms or makes.
 */
export function partsOf({ parts }: Pick<Proposal, 'parts'>, returned: ReturnedLines): MatchPartInput[] {
  const customers = new Set(parts.flatMap((part) => (isPayment(part) ? [part.customerId] : [])));
  const payments = [...customers].map((customerId) =>
    paymentOf(
      customerId,
      parts.filter((part) => isPayment(part) && part.customerId === customerId),
    ),
  );
  return payments.concat(parts.flatMap((part) => otherPart(part, returned)));
}

type PaymentPart = PartOf<'INVOICE' | 'CREDIT' | 'ON_ACCOUNT' | 'DISCOUNT' | 'SHORT_WRITE_OFF'>;
const PAYMENT_KINDS: readonly Kind[] = ['INVOICE', 'CREDIT', 'ON_ACCOUNT', 'DISCOUNT', 'SHORT_WRITE_OFF'];

const isPayment = (part: ProposalPart): part is PaymentPart => PAYMENT_KINDS.includes(part.kind);
const isInvoice = (part: ProposalPart): part is PartOf<'INVOICE'> => part.kind === 'INVOICE';
const isCredit = (part: ProposalPart): part is PartOf<'CREDIT'> => part.kind === 'CREDIT';
const isReduction = (part: ProposalPart): part is PartOf<'DISCOUNT' | 'SHORT_WRITE_OFF'> =>
  part.kind === 'DISCOUNT' || part.kind === 'SHORT_WRITE_OFF';

/** The payment of one customer. Discounts and short rests are written off, so they are no part of a link. */
function paymentOf(customerId: string, parts: readonly ProposalPart[]): MatchPartInput {
  const reductions = parts.filter(isReduction);
  const linkedInvoices = parts.filter(isInvoice).map(({ documentId, amount }) => {
    const own = reductions.filter((one) => one.documentId === documentId);
    const [reason] = own.map(({ kind }) => REASONS[kind]);
    return {
      invoice: { id: documentId },
      amountLinked: own.reduce((rest, one) => rest + one.amount, amount),
      ...(reason === undefined ? {} : { writeOffReason: reason }),
    };
  });
  const credits = parts.filter(isCredit).map(({ documentId, amount }) => ({
    creditNote: { id: documentId },
    amountLinked: -amount,
  }));
  return {
    kind: 'PAYMENT',
    customer: { id: customerId },
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    ...(linkedInvoices.length === 0 ? {} : { linkedInvoices }),
    ...(credits.length === 0 ? {} : { linkedCreditNotes: credits }),
  };
}

/** The refund that is recorded already. Without links, it gives back the payment of the line that it returns. */
function joinedRefund(
  { paymentId, amount, earlierLineId = '' }: PartOf<'JOIN_REFUND'>,
  returned: ReturnedLines,
): MatchPartInput {
  const [payment, other] = returned.get(earlierLineId)?.payments ?? [];
  return {
    kind: 'REFUND',
    refund: { id: paymentId },
    amount,
    ...(payment === undefined || other !== undefined ? {} : linksTo(payment, -amount)),
  };
}

const linksTo = ({ paymentId }: ReturnedPayment, amountLinked: number) => ({
  linkedPayments: [{ payment: { id: paymentId }, amountLinked }],
});

/**
 * One refund for each payment of the line that is taken back, and its fees with the other sign. None if they do not
 * add up to the return.
 */
function refundsOf({ payments, fees }: ReturnedLine, amount: number): MatchPartInput[] {
  const open = payments.filter(({ rest }) => rest > 0);
  const total = open.reduce((sum, { rest }) => sum + rest, amount);
  if (total === 0) return open.map(refundOf);
  if (fees !== 0 && total + fees === 0) return [...open.map(refundOf), { kind: 'FEE', amount: -fees }];
  const [only, other] = payments.length === 1 ? payments : open;
  return only === undefined || other !== undefined ? [] : [refundOf({ ...only, rest: -amount })];
}

const refundOf = (payment: ReturnedPayment): MatchPartInput => ({
  kind: 'REFUND',
  customer: { id: payment.customerId },
  amount: -payment.rest,
  ...linksTo(payment, payment.rest),
});

function otherPart(part: ProposalPart, returned: ReturnedLines): MatchPartInput[] {
  const { kind, amount } = part;
  if (kind === 'FEE' || kind === 'EXCESS_WRITE_OFF') return [{ kind: 'FEE', amount }];
  if (kind === 'JOIN_PAYMENT') return [{ kind: 'PAYMENT', payment: { id: part.paymentId }, amount }];
  if (kind === 'JOIN_REFUND') return [joinedRefund(part, returned)];
  if (kind === 'REFUND') {
    const { customerId, documentId } = part;
    const credits =
      documentId === null
        ? {}
        : { linkedCreditNotes: [{ creditNote: { id: documentId }, amountLinked: -amount }] };
    return [{ kind, customer: { id: customerId }, amount, ...credits }];
  }
  if (kind !== 'RETURN') return [];
  const line = returned.get(part.earlierLineId);
  return line === undefined ? [] : refundsOf(line, amount);
}
