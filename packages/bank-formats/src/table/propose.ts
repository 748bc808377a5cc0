import { FoundColumns } from './found-columns.ts';
import { CREDIT_MARKS, DEBIT_MARKS, meaningsOf, type Role } from './headings.ts';
import { type AmountColumns, type TableMapping, type TableRow, textOfCell } from './model.ts';
import { numberOfCell } from './numbers.ts';
import { askForSign, type MappingQuestion, proposeDecimal, proposeOrder, question } from './questions.ts';

/** A mapping as far as the table shows it. */
export interface MappingProposal {
  /** Null: the headings of the table are not known. It may be used once there are no questions. */
  mapping: TableMapping | null;
  questions: MappingQuestion[];
}

/** Rows among which headings are looked for; banks write some lines about the account above them. */
const MAX_HEADING_ROW = 50;

/** Proposes the meaning of the columns of a table from its headings and cells. */
export function proposeMapping(rows: readonly TableRow[]): MappingProposal {
  const at = findHeadings(rows);
  const headings = at === null ? undefined : rows[at];
  if (at === null || headings === undefined)
    return {
      mapping: null,
      questions: [question('headings', 'no row has headings of a date and an amount')],
    };
  const body = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => textOfCell(cell) !== ''));
  const found = new FoundColumns(headings, body);
  const bookedOn = found.first('bookedOn');
  const amount = proposeAmount(found);
  if (bookedOn === null || 'asks' in amount) {
    const questions = [
      bookedOn === null ? question('bookedOn', 'no column with a known heading has dates') : null,
      'asks' in amount ? amount : null,
    ];
    return { mapping: null, questions: questions.filter((one) => one !== null) };
  }
  const order = proposeOrder(found, bookedOn);
  const decimal = proposeDecimal(found, amount);
  const mapping: TableMapping = {
    headingLine: headings.line,
    bookedOn,
    amount,
    dateOrder: typeof order === 'object' ? null : order,
    decimal: typeof decimal === 'object' ? null : decimal,
    texts: found.all('text'),
  };
  for (const role of OPTIONAL_COLUMNS) {
    const column = found.first(role);
    if (column !== null) mapping[role] = column;
  }
  const questions = [order, decimal, askForSign(found, mapping)].filter((one) => typeof one === 'object');
  return { mapping, questions: questions.filter((one) => one !== null) };
}

/** Columns with one meaning that a table may lack. */
export const OPTIONAL_COLUMNS = [
  'valueOn',
  'currency',
  'account',
  'payerName',
  'payerAccount',
  'payerBic',
  'reference',
  'mandate',
  'structuredReference',
  'id',
  'code',
  'status',
  'balance',
] as const satisfies readonly Role[];

/** Returns the index of the row with the most known headings, among them a date and an amount. */
function findHeadings(rows: readonly TableRow[]): number | null {
  let best: { at: number; known: number } | null = null;
  for (const [at, { cells }] of rows.slice(0, MAX_HEADING_ROW).entries()) {
    const roles = cells.map((cell) => meaningsOf(cell).map(({ role }) => role));
    const has = (...names: Role[]) => roles.some((meanings) => meanings.some((role) => names.includes(role)));
    const known = roles.filter((meanings) => meanings.length > 0).length;
    if (has('bookedOn') && has('amount', 'debit', 'credit') && known > (best?.known ?? 0))
      best = { at, known };
  }
  return best?.at ?? null;
}

function proposeAmount(found: FoundColumns): AmountColumns | MappingQuestion {
  const [amounts, debit, credit, mark] = [
    found.all('amount'),
    found.first('debit'),
    found.first('credit'),
    found.first('mark'),
  ];
  const [column] = amounts;
  if (column !== undefined && amounts.length > 1 && !isSameEverywhere(found, amounts))
    return question('amount', 'several columns have headings of an amount', null, amounts[1] ?? null);
  const hasSigns =
    column !== undefined && found.filled(column).some(({ cell }) => numberOfCell(cell)?.isNegative);
  if (column !== undefined && mark !== null && !hasSigns)
    return { kind: 'MARKED', column, mark, credit: CREDIT_MARKS, debit: DEBIT_MARKS };
  if (column !== undefined) return { kind: 'SIGNED', column };
  if (debit === null || credit === null)
    return question('amount', 'only one of the columns for money in and money out is known');
  const debits = found.filled(debit).map(({ cell }) => numberOfCell(cell));
  return { kind: 'SPLIT', debit, credit, isDebitNegative: debits.some((one) => one?.isNegative === true) };
}

function isSameEverywhere(found: FoundColumns, columns: readonly number[]): boolean {
  return found.body.every(({ cells }) => new Set(columns.map((at) => textOfCell(cells[at]))).size === 1);
}
