import { formatMoney, type Locale } from '../../kernel/formats.ts';
import { INVOICE_PARTS, type RequestedAmounts } from '../domain/requested-amounts.ts';
import { wordsOf } from './messages/index.ts';
import type { FormattedInvoice, FormattedInvoices } from './variables.ts';

/** A line of the invoice table, in mail and letters alike. */
export type TableLine =
  | { kind: 'part'; title: string }
  | { kind: 'invoice'; invoice: FormattedInvoice }
  /** Number of omitted invoices of a part, with their open amount in one currency. */
  | { kind: 'more'; label: string; amount: string }
  | { kind: 'onAccount'; label: string; amount: string }
  | { kind: 'total'; label: string; amount: string };

/**
 * Returns the invoice table in up to three parts: overdue invoices with unapplied cash and a total for each
 * currency, invoices due today, and invoices due soon. If no invoice is overdue, the totals are those of the
 * other parts. Invoices under formal notice are below the totals, which exclude them.
 * @param maxInvoices maximum number of invoices shown, overdue ones first and those under formal notice last.
 * Totals include all
 */
export function tableLines(
  formatted: Pick<
    FormattedInvoices,
    'invoices' | 'parts' | 'outstanding' | 'asked' | 'noticed' | 'alsoOverdue'
  >,
  locale: Locale,
  maxInvoices = Number.POSITIVE_INFINITY,
): TableLine[] {
  const { parts, asked, alsoOverdue } = formatted;
  const words = wordsOf(locale);
  const present = INVOICE_PARTS.filter((part) => parts.includes(part));
  const all = openInvoices(formatted);
  const lines: TableLine[] = [];
  let room = maxInvoices;
  const list = (some: readonly OpenInvoice[]) => {
    const shown = some.slice(0, room);
    room -= shown.length;
    for (const { invoice } of shown) lines.push({ kind: 'invoice', invoice });
    lines.push(...moreLines(some.slice(shown.length), locale));
  };
  for (const part of present) {
    if (present.length > 1) lines.push({ kind: 'part', title: words.parts[part] });
    list(all.filter((_, i) => parts[i] === part));
    if (part === 'OVERDUE') lines.push(...totalLines(asked, locale, 'OVERDUE'));
  }
  const isOverdue = present.includes('OVERDUE');
  lines.push(...totalLines(asked, locale, isOverdue ? 'NOT_OVERDUE' : 'LATER'));
  if (alsoOverdue !== null) lines.push({ kind: 'onAccount', label: words.alsoOverdue, amount: alsoOverdue });
  for (const noticed of formatted.noticed) {
    lines.push({ kind: 'part', title: words.noticed(noticed.since) });
    list(openInvoices(noticed));
  }
  return lines;
}

interface OpenInvoice {
  invoice: FormattedInvoice;
  /** In minor units. */
  outstanding: number;
}

function openInvoices({
  invoices,
  outstanding,
}: Pick<FormattedInvoices, 'invoices' | 'outstanding'>): OpenInvoice[] {
  return invoices.map((invoice, i) => ({ invoice, outstanding: outstanding[i] ?? 0 }));
}

/** Returns one line for each currency of the omitted invoices. */
function moreLines(leftOut: readonly OpenInvoice[], locale: Locale): TableLine[] {
  const words = wordsOf(locale);
  const byCurrency = Map.groupBy(leftOut, ({ invoice }) => invoice.currency);
  return [...byCurrency].map(([currency, some]) => {
    const amount = some.reduce((sum, { outstanding }) => sum + outstanding, 0);
    return {
      kind: 'more',
      label: words.moreInvoices(some.length, new Intl.NumberFormat(locale).format(some.length)),
      amount: formatMoney(amount, currency, locale),
    };
  });
}

/**
 * Returns unapplied cash and totals of the overdue or the later amounts. Later amounts next to overdue ones
 * have no totals.
 */
function totalLines(
  asked: readonly RequestedAmounts[],
  locale: Locale,
  part: 'OVERDUE' | 'LATER' | 'NOT_OVERDUE',
): TableLine[] {
  const words = wordsOf(locale);
  const suffix = (currency: string) => (asked.length > 1 ? ` (${currency})` : '');
  return asked.flatMap((requested): TableLine[] => {
    const { currency } = requested;
    const money = (amount: number) => formatMoney(amount, currency, locale);
    const credit = part === 'OVERDUE' ? requested.onAccount : requested.onAccountLater;
    const amount = part === 'OVERDUE' ? requested.asked : requested.dueToday + requested.soon;
    const label = part === 'OVERDUE' ? words.toPayNow : words.toPay;
    const isAbout = part === 'OVERDUE' ? requested.overdue > 0 : requested.outstanding > requested.overdue;
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
      ...(part === 'NOT_OVERDUE'
        ? []
        : [{ kind: 'total', label: `${label}${suffix(currency)}`, amount: money(amount) } as const]),
    ];
  });
}
