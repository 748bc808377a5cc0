import { expect, it } from 'vitest';
import { NOW, reminderFacts } from '../../../test/pictures/facts.ts';
import { tableLines } from './lines.ts';
import { formatInvoices } from './variables.ts';

/** Returns the table lines of overdue, soon due and noticed invoices in two currencies. */
function linesOf({ overdue, noticed, max }: { overdue: number; noticed: number; max?: number }) {
  const currencies = ['EUR', 'JPY'];
  const facts = reminderFacts({ overdue, soon: 1, currencies });
  const { invoices } = reminderFacts({ overdue: noticed, currencies });
  const apart = { noticed: [{ on: '2026-03-01', invoices }], alsoOverdue: [] };
  const place = { language: 'en', timezone: 'Europe/Paris' } as const;
  return tableLines(formatInvoices({ ...facts, apart }, place, NOW), 'en', max);
}

const moreOf = (lines: ReturnType<typeof linesOf>) =>
  lines.flatMap((line) => (line.kind === 'more' ? [`${line.label}: ${line.amount}`] : []));

it('shows invoices under formal notice where space is left, and sums the rest by currency', () => {
  const lines = linesOf({ overdue: 2, noticed: 4, max: 4 });
  expect(lines.filter(({ kind }) => kind === 'invoice')).toHaveLength(4);
  expect(moreOf(lines)).toEqual(['2 more invoices: ¥129,380', '1 more invoice: €731.90']);
});

it('shows at most the given number of invoices, and a line for each part', () => {
  const lines = linesOf({ overdue: 3, noticed: 1, max: 1 });
  expect(lines.map(({ kind }) => kind)).toEqual([
    'part',
    'invoice',
    'more',
    'more',
    'total',
    'total',
    'part',
    'more',
    'part',
    'more',
  ]);
});

it('shows all invoices without a limit', () => {
  const lines = linesOf({ overdue: 300, noticed: 300 });
  expect(lines.filter(({ kind }) => kind === 'invoice')).toHaveLength(601);
  expect(moreOf(lines)).toEqual([]);
});
