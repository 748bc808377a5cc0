/** Kinds of records by the first part of their keys at a source. */
const KIND_OF = {
  'account.move': 'JOURNAL_ENTRY',
  'account.move.line': 'JOURNAL_ITEM',
  'account.partial.reconcile': 'RECONCILIATION',
  'account.full.reconcile': 'RECONCILIATION',
  'res.partner': 'CUSTOMER',
  'party.party': 'CUSTOMER',
  customer: 'CUSTOMER',
  invoice: 'INVOICE',
  credit_note: 'CREDIT_NOTE',
  payment: 'PAYMENT',
  refund: 'REFUND',
} as const;

type KeyKind = (typeof KIND_OF)[keyof typeof KIND_OF];

/**
 * Returns the kind and the number in the key of a record at a source, such as `account.move.line,17`. The part of a
 * record in another currency has it in parentheses. Null: the key is of another form.
 */
export function readKey(key: string): { kind: KeyKind; number: string } | null {
  const [, model, id = '', currency] = /^([a-z._]+)[,/]([^:]+)(?::(.*))?$/.exec(key) ?? [];
  const kind = Object.entries(KIND_OF).find(([known]) => known === model)?.[1];
  if (kind === undefined) return null;
  const number = id.replaceAll('%3A', ':').replaceAll('%25', '%');
  return { kind, number: currency === undefined ? number : `${number} (${currency})` };
}
