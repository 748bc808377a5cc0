import type { PackFacts } from '../../../insight/index.ts';
import { minorToDecimal } from '../../../kernel/currency.ts';
import { agingTable, tableColumn, tableOf } from '../figures/tables.ts';
import type { ExportCell, ExportTable } from '../table.ts';

/** Rates are in hundredths of a percent. */
const PERCENT = 100;

/** Returns the sheets of a month-end pack. Amounts are in the organization's currency, unless stated. */
export const packSheets = (facts: PackFacts): ExportTable[] => [
  summaryTable(facts),
  agingTable(facts.aging),
  provisionTable(facts),
  movementTable(facts),
  speedTable(facts),
  debtorTable(facts),
];

const amountIn = ({ trend }: PackFacts) => {
  return (minor: number) => minorToDecimal(minor, trend.currency);
};

function summaryTable(facts: PackFacts): ExportTable {
  const { month, asOf, trend, provisions } = facts;
  const { receivables, overdue, onAccount, collected, dso, bestPossibleDso } = month;
  const amount = amountIn(facts);
  const sum = (name: string, minor: number): ExportCell[] => [
    asOf,
    name,
    amount(minor),
    trend.currency,
    null,
  ];
  const figure = (name: string, value: number | null): ExportCell[] => [asOf, name, null, null, value];
  return tableOf(
    'Summary',
    [
      tableColumn('As of', 'DAY'),
      tableColumn('Figure'),
      tableColumn('Amount', 'AMOUNT'),
      tableColumn('Currency'),
      tableColumn('Value', 'NUMBER'),
    ],
    [
      sum('Receivables', receivables.amount),
      sum('Overdue', overdue.amount),
      sum('On account', onAccount.amount),
      sum('Collected in the month', collected.amount),
      sum('Doubtful debts', provisions.provision),
      figure('Overdue share (percent)', month.overdueShare),
      figure('DSO (days)', dso),
      figure('Best possible DSO (days)', bestPossibleDso),
      figure('Average days delinquent', month.daysDelinquent),
      figure('CEI of the month (percent)', month.effectiveness),
      ...receivables.unconverted.map((code): ExportCell[] => [
        asOf,
        'Without exchange rate',
        null,
        code,
        null,
      ]),
    ],
  );
}

function provisionTable(facts: PackFacts): ExportTable {
  const { trend, provisions } = facts;
  const amount = amountIn(facts);
  return tableOf(
    'Doubtful debts',
    [
      tableColumn('Days overdue'),
      tableColumn('Receivables', 'AMOUNT'),
      tableColumn('Rate (percent)', 'NUMBER'),
      tableColumn('Provision', 'AMOUNT'),
      tableColumn('Currency'),
    ],
    [
      ...provisions.lines.map((line, i): ExportCell[] => [
        trend.buckets[i]?.name ?? '',
        amount(line.amount),
        line.rate / PERCENT,
        amount(line.provision),
        trend.currency,
      ]),
      ['Total', amount(provisions.amount), null, amount(provisions.provision), trend.currency],
    ],
  );
}

function movementTable(facts: PackFacts): ExportTable {
  const { trend } = facts;
  const amount = amountIn(facts);
  return tableOf(
    'Roll-forward',
    [
      tableColumn('From', 'DAY'),
      tableColumn('To', 'DAY'),
      tableColumn('Currency'),
      ...['Opening', 'Invoiced', 'Paid', 'Credited', 'Written off', 'Other', 'Closing'].map((name) =>
        tableColumn(name, 'AMOUNT'),
      ),
    ],
    trend.months.map(({ from, to, movement }) => {
      const { opening, invoiced, paid, credited, writtenOff, other, closing } = movement;
      const parts = [opening, invoiced, paid, credited, writtenOff, other, closing];
      return [from, to, trend.currency, ...parts.map(amount)];
    }),
  );
}

function speedTable({ trend }: PackFacts): ExportTable {
  return tableOf(
    'DSO and CEI',
    [
      tableColumn('Month end', 'DAY'),
      ...['DSO', 'Best possible DSO', 'Average days delinquent', 'CEI of the month (percent)'].map((name) =>
        tableColumn(name, 'NUMBER'),
      ),
    ],
    trend.months.map(({ to, dso, bestPossibleDso, daysDelinquent, effectiveness }) => [
      to,
      dso,
      bestPossibleDso,
      daysDelinquent,
      effectiveness,
    ]),
  );
}

function debtorTable(facts: PackFacts): ExportTable {
  const { trend } = facts;
  const amount = amountIn(facts);
  const currency = trend.currency;
  return tableOf(
    'Top debtors',
    [
      tableColumn('Customer'),
      tableColumn('Currency'),
      tableColumn('Receivables', 'AMOUNT'),
      tableColumn('Overdue', 'AMOUNT'),
      tableColumn('Not overdue', 'AMOUNT'),
      tableColumn('Cumulative share (percent)', 'NUMBER'),
    ],
    trend.debtors.map(({ name, receivables, overdue, current, cumulativeShare }) => [
      name,
      currency,
      amount(receivables.amount),
      amount(overdue.amount),
      amount(current),
      cumulativeShare,
    ]),
  );
}
