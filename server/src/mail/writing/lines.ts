import { formatMoney, type Locale } from '../../ledger/domain/formats.ts';
import { ASKED_PARTS, type Asked } from '../domain/asked.ts';
import { wordsOf } from './messages/index.ts';
import type { FormattedInvoice, FormattedInvoices } from './variables.ts';

/** A line of the table of invoices, in mail and letters alike. */
export type TableLine =
  | { kind: 'part'; title: string }
  | { kind: 'invoice'; invoice: FormattedInvoice }
  | { kind: 'onAccount'; label: string; amount: string }
  | { kind: 'total'; label: string; amount: string };

/**
 * The table of invoices, in up to three parts: what is overdue with its money on account and its total for each currency, what
 * is due today, what is due soon. Where nothing is overdue the totals are those of the others. What is under formal notice
 * stands below the totals: it is no part of them.
 */
export function tableLines(
  {
    invoices,
    parts,
    asked,
    noticed,
    alsoOverdue,
  }: Pick<FormattedInvoices, 'invoices' | 'parts' | 'asked' | 'noticed' | 'alsoOverdue'>,
  locale: Locale,
): TableLine[] {
  const words = wordsOf(locale);
  const present = ASKED_PARTS.filter((part) => parts.includes(part));
  const lines: TableLine[] = [];
  for (const part of present) {
    if (present.length > 1) lines.push({ kind: 'part', title: words.parts[part] });
    for (const [i, invoice] of invoices.entries())
      if (parts[i] === part) lines.push({ kind: 'invoice', invoice });
    if (part === 'OVERDUE') lines.push(...sums(asked, locale, 'OVERDUE'));
  }
  const isOverdue = present.includes('OVERDUE');
  lines.push(...sums(asked, locale, isOverdue ? 'BESIDE' : 'LATER'));
  if (alsoOverdue !== null) lines.push({ kind: 'onAccount', label: words.alsoOverdue, amount: alsoOverdue });
  for (const { since, invoices: some } of noticed) {
    lines.push({ kind: 'part', title: words.noticed(since) });
    for (const invoice of some) lines.push({ kind: 'invoice', invoice });
  }
  return lines;
}

/** Money on account and totals of what is overdue, of what is due later, or of the latter beside the former: then without totals. */
function sums(asked: readonly Asked[], locale: Locale, of: 'OVERDUE' | 'LATER' | 'BESIDE'): TableLine[] {
  const words = wordsOf(locale);
  const suffix = (currency: string) => (asked.length > 1 ? ` (${currency})` : '');
  return asked.flatMap((one): TableLine[] => {
    const { currency } = one;
    const money = (amount: number) => formatMoney(amount, currency, locale);
    const credit = of === 'OVERDUE' ? one.onAccount : one.onAccountLater;
    const amount = of === 'OVERDUE' ? one.asked : one.dueToday + one.soon;
    const label = of === 'OVERDUE' ? words.toPayNow : words.toPay;
    const isAbout = of === 'OVERDUE' ? one.overdue > 0 : one.outstanding > one.overdue;
    if (!isAbout) return [];
    return [
      ...(credit > 0
        ? [
            {
              kind: 'onAccount',
              label: `${words.onAccount}${suffix(currency)}`,
              amount: money(-credit),
            } as const,
          ]
        : []),
      ...(of === 'BESIDE'
        ? []
        : [{ kind: 'total', label: `${label}${suffix(currency)}`, amount: money(amount) } as const]),
    ];
  });
}
