import type {
  Aging,
  Collections,
  DaysToPay,
  Dso,
  Effectiveness,
  Forecast,
  ForecastAccuracy,
  Sum,
} from '../../../insight/index.ts';
import { minorToDecimal } from '../../../kernel/currency.ts';
import type { ColumnKind, ExportCell, ExportTable, TableColumn } from '../table.ts';

/** Describes a column. */
export const tableColumn = (label: string, kind: ColumnKind = 'TEXT'): TableColumn => ({ label, kind });

/** Builds a table from rows in memory. */
export function tableOf(
  name: string,
  columns: TableColumn[],
  rows: readonly (readonly ExportCell[])[],
): ExportTable {
  return { name, columns, rows: streamRows(rows) };
}

async function* streamRows(rows: readonly (readonly ExportCell[])[]): AsyncGenerator<readonly ExportCell[]> {
  yield* rows;
}

/** Converted into the currency of the response, or exact. */
const CONVERTED = 'Converted';
const EXACT = 'Exact';
const kind = tableColumn('Conversion');
const currency = tableColumn('Currency');

type AgingCells = Aging['total'];

/**
 * Builds the aging table. The total, each group and all other groups have a converted line and one for each
 * currency.
 */
export function agingTable({ asOf, total, groups, others, buckets, currency: own }: Aging): ExportTable {
  const parts = (cells: AgingCells): Sum[] => [
    ...cells.buckets,
    cells.receivables,
    cells.overdue,
    cells.onAccount,
    cells.writtenOff,
  ];
  const lines = (key: string | null, label: string | null, cells: AgingCells): ExportCell[][] => {
    const line = (of: string, code: string, amounts: number[], net: number, count: number): ExportCell[] => [
      asOf,
      key,
      label,
      of,
      code,
      ...[...amounts, net].map((amount) => minorToDecimal(amount, code)),
      count,
    ];
    const exact = cells.nets.map(({ currency: code, amount: net }) => {
      const found = (sum: Sum) => sum.sums.find((one) => one.currency === code);
      const amounts = parts(cells).map((sum) => found(sum)?.amount ?? 0);
      return line(EXACT, code, amounts, net, found(cells.receivables)?.count ?? 0);
    });
    const converted = parts(cells).map(({ amount }) => amount);
    return [line(CONVERTED, own, converted, cells.net, cells.receivables.count), ...exact];
  };
  const amounts = [...buckets.map(({ name }) => name), 'Receivables', 'Overdue', 'On account', 'Written off'];
  return tableOf(
    'Aging',
    [
      tableColumn('As of', 'DAY'),
      tableColumn('Group key'),
      tableColumn('Group'),
      kind,
      currency,
      ...[...amounts, 'Net'].map((name) => tableColumn(name, 'AMOUNT')),
      tableColumn('Invoices', 'NUMBER'),
    ],
    [
      ...lines(null, 'Total', total),
      ...groups.flatMap(({ key, label, ...cells }) => lines(key, label, cells)),
      ...(others === null ? [] : lines(null, 'All others', others)),
    ],
  );
}

type Figure = Effectiveness['effectiveness'];

/** Builds a table of figures with a line for each input, converted and in each currency. */
function figureTable(
  name: string,
  { asOf, currency: own, period }: Pick<Dso, 'asOf' | 'currency' | 'period'>,
  figures: readonly Figure[],
): ExportTable {
  const head = (figure: Figure): ExportCell[] => [
    asOf,
    period.from,
    period.to,
    figure.name,
    figure.value,
    figure.unit,
    figure.formula,
  ];
  const inputs = (figure: Figure): ExportCell[][] =>
    figure.inputs.flatMap(({ name: input, value, sum }) => {
      const line = (
        of: ExportCell,
        code: string | null,
        amount: number | null,
        count: ExportCell,
      ): ExportCell[] => [
        ...head(figure),
        input,
        value,
        of,
        code,
        code === null || amount === null ? null : minorToDecimal(amount, code),
        count,
      ];
      if (sum === undefined) return [line(null, null, null, null)];
      return [
        line(CONVERTED, own, sum.amount, sum.count),
        ...sum.sums.map(({ currency: code, amount, count }) => line(EXACT, code, amount, count)),
      ];
    });
  return tableOf(
    name,
    [
      tableColumn('As of', 'DAY'),
      tableColumn('From', 'DAY'),
      tableColumn('To', 'DAY'),
      tableColumn('Figure'),
      tableColumn('Value', 'NUMBER'),
      tableColumn('Unit'),
      tableColumn('Formula'),
      tableColumn('Input'),
      tableColumn('Input value', 'NUMBER'),
      kind,
      currency,
      tableColumn('Amount', 'AMOUNT'),
      tableColumn('Documents', 'NUMBER'),
    ],
    figures.flatMap(inputs),
  );
}

export const dsoTable = (dso: Dso): ExportTable =>
  figureTable('Days sales outstanding', dso, [
    dso.simple,
    dso.bestPossible,
    dso.countback,
    dso.averageDaysDelinquent,
  ]);

export const effectivenessTable = (answer: Effectiveness): ExportTable =>
  figureTable('Collection effectiveness', answer, [answer.effectiveness]);

export const daysToPayTable = (answer: DaysToPay): ExportTable =>
  figureTable('Days to pay', answer, [
    answer.average,
    answer.weighted,
    answer.averageLate,
    answer.weightedLate,
  ]);

/** Builds the table of collection activities, with a line for each number or amount. */
export function collectionsTable({
  asOf,
  currency: own,
  period,
  contacts,
  promises,
  disputes,
  people,
}: Collections): ExportTable {
  const number = (part: string, name: string, what: string, value: number | null): ExportCell[] => [
    asOf,
    period.from,
    period.to,
    part,
    name,
    what,
    value,
    null,
    null,
    null,
  ];
  const numbers = (part: string, name: string, values: Record<string, unknown>): ExportCell[][] =>
    Object.entries(values).flatMap(([what, value]) =>
      typeof value === 'number' || value === null ? [number(part, name, what, value)] : [],
    );
  const amounts = (part: string, name: string, what: string, { amount, sums }: Sum): ExportCell[][] =>
    [{ of: CONVERTED, currency: own, amount }, ...sums.map((sum) => ({ of: EXACT, ...sum }))].map(
      ({ of, currency: code, amount: value }) => [
        asOf,
        period.from,
        period.to,
        part,
        name,
        what,
        null,
        of,
        code,
        minorToDecimal(value, code),
      ],
    );
  const { steps } = contacts;
  return tableOf(
    'Collections',
    [
      tableColumn('As of', 'DAY'),
      tableColumn('From', 'DAY'),
      tableColumn('To', 'DAY'),
      tableColumn('Part'),
      tableColumn('Name'),
      tableColumn('Measure'),
      tableColumn('Number', 'NUMBER'),
      kind,
      currency,
      tableColumn('Amount', 'AMOUNT'),
    ],
    [
      ...steps.flatMap(({ name, type, planId: _plan, stepKey: _step, within7, within14, ...counts }) => [
        ...numbers('Contacts', `${name} (${type})`, counts),
        ...amounts('Contacts', `${name} (${type})`, 'within7', within7),
        ...amounts('Contacts', `${name} (${type})`, 'within14', within14),
      ]),
      ...promises.statuses.flatMap(({ status, ...sum }) => [
        number('Promises', status, 'count', sum.count),
        ...amounts('Promises', status, 'amount', sum),
      ]),
      number('Promises', 'KEPT', 'share in percent', promises.keptShare),
      ...disputes.reasons.flatMap(({ reason, ...counts }) => numbers('Disputes', reason, counts)),
      ...people.flatMap(({ user: { firstName, lastName }, ...counts }) =>
        numbers('People', `${firstName} ${lastName}`, counts),
      ),
    ],
  );
}

/**
 * Builds the forecast table: each week converted with its interval, then by currency, and amounts outside all
 * weeks.
 */
export function forecastTable(forecast: Forecast): ExportTable {
  const { asOf, currency: own, weeks, currencies } = forecast;
  const money = (code: string, ...amounts: (number | null)[]): ExportCell[] =>
    amounts.map((amount) => (amount === null ? null : minorToDecimal(amount, code)));
  const apart = (part: string, of: string, code: string, amount: number): ExportCell[] => [
    asOf,
    part,
    null,
    null,
    of,
    code,
    ...money(code, amount, null, null, null, null),
    null,
  ];
  const convertedParts = {
    later: 'Later',
    disputed: 'Disputed',
    onAccount: 'On account',
    outstanding: 'Outstanding',
  };
  const { later, onAccount, outstanding, disputed } = forecast;
  const converted = { later, onAccount, outstanding, disputed: disputed.amount };
  const parts = ['later', 'disputed', 'onAccount', 'outstanding'] as const;
  return tableOf(
    'Expected cash',
    [
      tableColumn('As of', 'DAY'),
      tableColumn('Part'),
      tableColumn('From', 'DAY'),
      tableColumn('Until', 'DAY'),
      kind,
      currency,
      ...['Expected', 'P10', 'P50', 'P90', 'Promised'].map((name) => tableColumn(name, 'AMOUNT')),
      tableColumn('Invoices', 'NUMBER'),
    ],
    [
      ...weeks.flatMap(({ from, until, expected, p10, p50, p90, promised, invoices, currencies: exact }) => [
        [
          asOf,
          'Week',
          from,
          until,
          CONVERTED,
          own,
          ...money(own, expected, p10, p50, p90, promised),
          invoices,
        ],
        ...exact.map(({ currency: code, expected: amount }) => [
          asOf,
          'Week',
          from,
          until,
          EXACT,
          code,
          ...money(code, amount, null, null, null, null),
          null,
        ]),
      ]),
      ...parts.map((part) => apart(convertedParts[part], CONVERTED, own, converted[part])),
      ...currencies.flatMap((one) =>
        parts.map((part) => apart(convertedParts[part], EXACT, one.currency, one[part])),
      ),
    ],
  );
}

/** Builds the table of forecast and actual amounts, by weeks ahead. */
export function accuracyTable({ currency: own, horizons }: ForecastAccuracy): ExportTable {
  return tableOf(
    'Forecast accuracy',
    [
      tableColumn('Weeks ahead', 'NUMBER'),
      tableColumn('Weeks', 'NUMBER'),
      currency,
      tableColumn('Expected', 'AMOUNT'),
      tableColumn('Paid', 'AMOUNT'),
      ...['Error', 'Bias', 'Within'].map((name) => tableColumn(name, 'NUMBER')),
    ],
    horizons.map(({ weeksAhead, weeks, expected, paid, error, bias, within }) => [
      weeksAhead,
      weeks,
      own,
      minorToDecimal(expected, own),
      minorToDecimal(paid, own),
      error,
      bias,
      within,
    ]),
  );
}
