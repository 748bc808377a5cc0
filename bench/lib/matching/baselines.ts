import type { BankLine, WorldDocument } from '../../../server/src/cash/domain/matching/model.ts';
import { compact, foldText, nameKey } from '../../../server/src/cash/domain/matching/text/fold.ts';
import type { Morning, Truth } from './cases.ts';

/** Returns the documents that a baseline applies to a line; null: nothing. */
type Baseline = (line: BankLine) => readonly WorldDocument[] | null;

/** Simple ways to match, for comparison. */
export const BASELINES: Readonly<Record<string, (morning: Morning) => Baseline>> = {
  'exact reference only': exactReference,
  'amount and date': amountAndDate,
  'open-source ERP rules': erpRules,
};

/** The number as it is stored, as a word of the text, and its exact amount. */
function exactReference({ organization }: Morning): Baseline {
  const byNumber = Map.groupBy(open(organization.documents), ({ number }) => number ?? '');
  return (line) => {
    const words = line.text.split(/[\s,;+:]+/).flatMap((word) => byNumber.get(word) ?? []);
    const documents = [...new Set(words)];
    const sum = documents.reduce((total, { outstanding }) => total + outstanding, 0);
    return documents.length > 0 && sum === line.amount ? documents : null;
  };
}

/** The only open invoice with this amount, due within 60 days. */
function amountAndDate({ organization }: Morning): Baseline {
  const byAmount = Map.groupBy(open(organization.documents), ({ outstanding }) => outstanding);
  return (line) => {
    const found = byAmount.get(line.amount) ?? [];
    return found.length === 1 ? found : null;
  };
}

/**
 * The usual models: the customer by account or equal name; then an invoice whose number is contained in the
 * text, else the customer's first invoice with the amount.
 */
function erpRules({ organization }: Morning): Baseline {
  const { memory, customers, documentsOf } = organization;
  const byAccount = new Map(memory.map((one) => [one.account, one.customers[0]?.customerId ?? '']));
  const byName = new Map(
    customers.flatMap(({ id, names }) => names.map((name) => [nameKey(name), id] as const)),
  );
  const numbered = open(organization.documents).map((document) => ({
    document,
    digits: compact(foldText(document.number ?? '')).replace(/^[A-Z]+0*/, ''),
  }));
  return (line) => {
    const { iban, name } = line.counterparty;
    const customerId = byAccount.get(iban ?? '') ?? byName.get(nameKey(name ?? ''));
    const text = compact(foldText(line.text));
    const own = customerId === undefined ? [] : open(documentsOf.get(customerId) ?? []);
    const candidates =
      customerId === undefined ? numbered : numbered.filter(({ document }) => own.includes(document));
    const named = candidates.filter(({ digits }) => text.includes(digits)).map(({ document }) => document);
    const sum = named.reduce((total, { outstanding }) => total + outstanding, 0);
    if (named.length > 0 && sum === line.amount) return named;
    const first = own.find(({ outstanding }) => outstanding === line.amount);
    return first === undefined ? null : [first];
  };
}

const open = (documents: readonly WorldDocument[]) =>
  documents.filter(({ kind, outstanding }) => kind === 'INVOICE' && outstanding > 0);

/** Returns whether a baseline applied the right documents in full. */
export function isBaselineRight(applied: readonly WorldDocument[], { documents }: Truth): boolean {
  return (
    applied.length === documents.size &&
    applied.every(({ id, outstanding }) => documents.get(id) === outstanding)
  );
}
