import { fromInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { feeNumber } from '../domain/late-fees/numbers.ts';

interface Series {
  prefix: string;
  year: number;
}

/** How many numbers to check at once: at first the next one, which is free unless numbers were imported. */
const LOOKED_UP = { first: 1, further: 100 };

/**
 * Takes the next number of a series. The series stays locked until the transaction ends, so that numbers are
 * unique and a rollback leaves no gap. Numbers of existing invoices of the organization are skipped.
 */
export async function takeNumber(
  connection: Connection,
  organizationId: string,
  { prefix, year }: Series,
): Promise<string> {
  const { rows } = await connection.query<{ last: number }>({
    name: 'take number',
    text: `INSERT INTO number_series (organization_id, series, year, last_number) VALUES ($1, $2, $3, 1)
           ON CONFLICT (organization_id, series, year) DO UPDATE SET last_number = number_series.last_number + 1
           RETURNING last_number AS last`,
    values: [organizationId, prefix, year],
  });
  const taken = rows[0]?.last ?? 1;
  const free = await firstFree(connection, organizationId, taken, (count) => feeNumber(prefix, year, count));
  if (free > taken)
    await connection.query({
      name: 'pass over numbers',
      text: 'UPDATE number_series SET last_number = $4 WHERE organization_id = $1 AND series = $2 AND year = $3',
      values: [organizationId, prefix, year, free],
    });
  return feeNumber(prefix, year, free);
}

async function firstFree(
  connection: Connection,
  organizationId: string,
  first: number,
  numberOf: (count: number) => string,
): Promise<number> {
  let from = first;
  for (let size = LOOKED_UP.first; ; size = LOOKED_UP.further) {
    const numbers = Array.from({ length: size }, (_, i) => numberOf(from + i));
    const { rows } = await connection.query<{ number: string }>({
      name: 'numbers that invoices bear',
      text: `SELECT d.custom_id AS number ${fromInvoices('d')} AND d.custom_id = ANY($2::text[])`,
      values: [organizationId, numbers],
    });
    const borne = new Set(rows.map(({ number }) => number));
    const index = numbers.findIndex((number) => !borne.has(number));
    if (index >= 0) return from + index;
    from += size;
  }
}
