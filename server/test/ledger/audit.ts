import type { Ledger } from '../../src/ledger/domain/settlement/ledger.ts';
import type { LedgerDocument, Link } from '../../src/ledger/domain/settlement/records.ts';

/**
 * Recomputes every derived figure of a ledger from the stated facts, in the slow and simple way of the
 * specification.
 * Returns all differences and violated rules; empty: none.
 */
export function audit(ledger: Ledger): string[] {
  const documents = [...ledger.documents.rows()];
  const links = [...ledger.links.rows()];
  const inEffect = new Map(documents.flatMap((document) => effectsOf(document, documents, links)));
  return [
    ...links.flatMap((link) => linkProblems(ledger, link, inEffect.get(link.id) ?? 0)),
    ...documents.flatMap((document) => documentProblems(ledger, document, links, inEffect)),
    ...balanceProblems(ledger, documents, links, inEffect),
  ];
}

/**
 * Returns the linked amounts in effect. Refunds take a credit back: while too much is linked, the newest
 * invoice link gives way.
 */
function effectsOf(credit: LedgerDocument, documents: LedgerDocument[], links: Link[]): [string, number][] {
  const isRefund = (link: Link) => documents.find(({ id }) => id === link.debitId)?.kind === 'REFUND';
  const own = links.filter((link) => link.creditId === credit.id);
  const refunds = own.filter(isRefund);
  const newestFirst = own.filter((link) => !isRefund(link)).sort((a, b) => (a.id < b.id ? 1 : -1));
  let excess = total(own.map((link) => link.amount)) - credit.amount;
  const released = newestFirst.map((link): [string, number] => {
    const release = Math.max(0, Math.min(link.amount, excess));
    excess -= release;
    return [link.id, link.amount - release];
  });
  return [...refunds.map((link): [string, number] => [link.id, link.amount]), ...released];
}

function linkProblems(ledger: Ledger, link: Link, expected: number): string[] {
  const problems: string[] = [];
  const credit = ledger.documents.get(link.creditId);
  const debit = ledger.documents.get(link.debitId);
  if (credit === undefined || debit === undefined) return [`link ${link.id} has lost an end`];
  if (link.amountInEffect !== expected)
    problems.push(`link ${link.id}: ${link.amountInEffect} in effect, should be ${expected}`);
  if (link.amount <= 0) problems.push(`link ${link.id} over ${link.amount}`);
  if (credit.currency !== debit.currency) problems.push(`link ${link.id} joins two currencies`);
  if (familyOf(ledger, credit) !== familyOf(ledger, debit))
    problems.push(`link ${link.id} joins two families`);
  if (!['PAYMENT', 'CREDIT_NOTE'].includes(credit.kind))
    problems.push(`link ${link.id} from a ${credit.kind}`);
  if (!['INVOICE', 'REFUND'].includes(debit.kind)) problems.push(`link ${link.id} to a ${debit.kind}`);
  return problems;
}

function documentProblems(
  ledger: Ledger,
  document: LedgerDocument,
  links: Link[],
  inEffect: ReadonlyMap<string, number>,
): string[] {
  const { id, kind, amount, amountLinked, amountRefunded } = document;
  const own = links.filter((link) => link.creditId === id || link.debitId === id);
  const isRefund = (link: Link) =>
    link.creditId === id && ledger.documents.get(link.debitId)?.kind === 'REFUND';
  const linked = total(own.filter((link) => !isRefund(link)).map((link) => inEffect.get(link.id) ?? 0));
  const refunded = total(own.filter(isRefund).map((link) => link.amount));
  const problems: string[] = [];
  if (amountLinked !== linked) problems.push(`${kind} ${id}: ${amountLinked} linked, should be ${linked}`);
  if (amountRefunded !== refunded)
    problems.push(`${kind} ${id}: ${amountRefunded} refunded, should be ${refunded}`);
  if (kind === 'INVOICE') return problems;
  const stated = total(own.filter((link) => !isRefund(link)).map((link) => link.amount));
  if (stated > amount) problems.push(`${kind} ${id}: ${stated} stated of ${amount}`);
  if (refunded > amount) problems.push(`${kind} ${id}: ${refunded} refunded of ${amount}`);
  return problems;
}

function balanceProblems(
  ledger: Ledger,
  documents: LedgerDocument[],
  links: Link[],
  inEffect: ReadonlyMap<string, number>,
): string[] {
  const keys = new Set(documents.map((document) => `${document.customerId} ${document.currency}`));
  const expected = [...keys].map((key) => {
    const own = documents.filter((document) => `${document.customerId} ${document.currency}` === key);
    const sum = (kind: string) => total(own.filter((d) => d.kind === kind).map((d) => d.amount));
    const due = own
      .filter((document) => document.kind === 'INVOICE' && document.writtenOffAt === null)
      .map(({ id, amount }) => {
        const settled = total(
          links.filter((link) => link.debitId === id).map((link) => inEffect.get(link.id) ?? 0),
        );
        return Math.max(0, amount - settled);
      })
      .filter((amount) => amount > 0);
    return JSON.stringify({
      key,
      documents: own.length,
      invoicesDue: due.length,
      invoiced: sum('INVOICE'),
      credited: sum('CREDIT_NOTE'),
      paid: sum('PAYMENT'),
      refunded: sum('REFUND'),
      amountDue: total(due),
    });
  });
  const stored = [...ledger.balances.rows()].map(({ customerId, currency, ...figures }) =>
    JSON.stringify({ key: `${customerId} ${currency}`, ...figures }),
  );
  const missing = expected.filter((row) => !stored.includes(row)).map((row) => `balance should be ${row}`);
  const wrong = stored.filter((row) => !expected.includes(row)).map((row) => `balance is ${row}`);
  return [...missing, ...wrong];
}

function familyOf(ledger: Ledger, document: LedgerDocument): string | undefined {
  const customer = ledger.customers.get(document.customerId);
  return customer?.parentId ?? customer?.id;
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
