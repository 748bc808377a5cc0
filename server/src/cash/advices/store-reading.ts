import type { AdviceReading } from '../domain/remittance/model.ts';

/** The columns of an advice after it was read, in this order. */
export const READING_COLUMNS =
  'state, payer_name, customer_number, currency, amount, has_total, paid_on, reference, lines, problem, problem_line';

/** Returns the values of `READING_COLUMNS`. */
export function readingValues({ advice, problem }: AdviceReading): unknown[] {
  const lines = advice?.lines ?? [];
  const amount = lines.reduce((sum, { paid }) => sum + paid, 0);
  return [
    problem === null ? 'USABLE' : 'UNUSABLE',
    advice?.payerName ?? null,
    advice?.customerNumber ?? null,
    advice?.currency ?? null,
    advice === null ? null : amount,
    advice !== null && advice.total !== null,
    advice?.paidOn ?? null,
    advice?.reference ?? null,
    JSON.stringify(lines),
    problem?.code ?? null,
    problem?.line ?? null,
  ];
}
