import {
  CASH_AGES,
  type CashOfAge,
  cashAgeOf,
  loadStraightThroughWeeks,
  loadUnidentifiedCash,
} from '../../cash/reads.ts';
import { type CalendarDay, localDate } from '../../kernel/calendar.ts';
import { fromFigures } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { convertSum } from '../domain/figures/convert.ts';
import { percentOf } from '../domain/figures/formulas.ts';
import type { CashFigures } from './schema.ts';

/** Returns unapplied cash by age, and the share of bank transactions that rules matched. */
export async function loadCashFigures(
  { database: { pool }, clock }: Pick<DataContext, 'database' | 'clock'>,
  organization: Organization,
): Promise<CashFigures> {
  const { id, timezone, currency } = organization;
  const today = localDate(clock.now(), timezone);
  const [unidentified, onAccount, weeks] = await Promise.all([
    loadUnidentifiedCash(pool, id, today),
    cashOnAccount(pool, id, today),
    loadStraightThroughWeeks(pool, id, today),
  ]);
  const ages = CASH_AGES.map((age) => agedCash(age, { unidentified, onAccount }, organization));
  const automatic = weeks.reduce((sum, week) => sum + week.automatic, 0);
  return {
    currency,
    unapplied: ages.reduce((sum, { amount }) => sum + amount, 0),
    unconverted: convertSum(unidentified.concat(onAccount), organization).unconverted,
    ages,
    straightThrough: {
      share: percentOf(
        automatic,
        weeks.reduce((sum, week) => sum + linesOf(week), 0),
      ),
      weeks: weeks.map((week) => ({ ...week, share: percentOf(week.automatic, linesOf(week)) })),
    },
  };
}

type Counted = Pick<CashFigures['straightThrough']['weeks'][number], 'automatic' | 'byPeople' | 'open'>;
const linesOf = ({ automatic, byPeople, open }: Counted): number => automatic + byPeople + open;

function agedCash(
  age: CashOfAge['age'],
  cash: { unidentified: readonly CashOfAge[]; onAccount: readonly CashOfAge[] },
  target: Pick<Organization, 'currency' | 'rates'>,
): CashFigures['ages'][number] {
  const sumOf = (rows: readonly CashOfAge[]) =>
    convertSum(
      rows.filter((row) => row.age === age),
      target,
    ).amount;
  const [unidentified, onAccount] = [sumOf(cash.unidentified), sumOf(cash.onAccount)];
  return { age, unidentified, onAccount, amount: unidentified + onAccount };
}

/** Returns the unlinked amounts of payments, by currency and age. */
async function cashOnAccount(
  pool: Database['pool'],
  organizationId: string,
  today: CalendarDay,
): Promise<CashOfAge[]> {
  // Must match the index condition, which excludes invoices.
  const { rows } = await pool.query<CashOfAge>({
    name: 'cash on account by age',
    text: `SELECT f.currency, ${cashAgeOf('$2::date - f.dated_on')} AS age,
             sum(f.amount - f.amount_linked - f.amount_refunded)::bigint AS amount
           ${fromFigures('f')} AND f.kind <> 'INVOICE' AND f.amount_linked + f.amount_refunded < f.amount
             AND f.kind = 'PAYMENT' GROUP BY 1, 2`,
    values: [organizationId, today],
  });
  return rows;
}
