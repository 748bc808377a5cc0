import type { CalendarDay } from '../../kernel/calendar.ts';
import { fromDocuments, fromLinksWith, joinDocument } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';

/**
 * Loads the calendar days of rows, by path. A response shows a day without a time as midnight UTC. In other
 * time zones that instant is on the previous day, so only the stored day is reliable.
 */
export type DaysOfRows = (
  database: Database,
  organizationId: string,
  rows: readonly object[],
) => Promise<readonly Readonly<Record<string, CalendarDay | null>>[]>;

/** For rows that contain instants but no days. */
export const NO_DAYS: DaysOfRows = async (_database, _organizationId, rows) => rows.map(() => ({}));

interface DocumentDays {
  id: string;
  datedOn: CalendarDay;
  dueOn: CalendarDay | null;
  promisedOn: CalendarDay | null;
  paidOn: CalendarDay | null;
}
const { date, orNull, uuid } = shape;
const DOCUMENT_ROW = rowShape<DocumentDays>({
  id: uuid,
  datedOn: date,
  dueOn: orNull(date),
  promisedOn: orNull(date),
  paidOn: orNull(date),
});

/** Loads the days of documents, which rows contain under this property. */
export const documentDays =
  (record: 'invoice' | 'payment' | 'creditNote'): DaysOfRows =>
  async ({ pool }, organizationId, rows) => {
    const ids = rows.map((one) => idIn(one, record));
    const { rows: found } = await queryRows(pool, {
      name: 'days of documents',
      text: `SELECT d.id, d.dated_on AS "datedOn", d.due_on AS "dueOn", d.promise_due_on AS "promisedOn",
               (SELECT max(o.dated_on) ${fromLinksWith('l', joinDocument('o', 'l.credit_id'))}
                 AND l.debit_id = d.id AND l.amount_in_effect > 0) AS "paidOn"
             ${fromDocuments('d')} AND d.id = ANY($2::uuid[])`,
      values: [organizationId, ids],
      row: DOCUMENT_ROW,
    });
    const byId = new Map(found.map((one) => [one.id, one]));
    return ids.map((id) => {
      const { datedOn = null, dueOn = null, promisedOn = null, paidOn = null } = byId.get(id) ?? {};
      return {
        [`${record}.issuedAt`]: datedOn,
        [`${record}.validatedAt`]: datedOn,
        [`${record}.dueDate`]: dueOn ?? datedOn,
        [`${record}.promiseToPay.date`]: promisedOn,
        [`${record}.paidAt`]: paidOn ?? datedOn,
      };
    });
  };

const PROMISE_ROW = rowShape<{ id: string; dueOn: CalendarDay }>({ id: uuid, dueOn: date });

/** Loads the days of promises to pay. */
export const promiseDays: DaysOfRows = async ({ pool }, organizationId, rows) => {
  const ids = rows.map((one) => idIn(one, 'promise'));
  const { rows: found } = await queryRows(pool, {
    name: 'days of promises',
    text: `SELECT id, due_on AS "dueOn" FROM promises WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: PROMISE_ROW,
  });
  const byId = new Map(found.map(({ id, dueOn }) => [id, dueOn]));
  return ids.map((id) => ({ 'promise.date': byId.get(id) ?? null }));
};

function idIn(one: object, record: string): string {
  return String(Reflect.get(Object(Reflect.get(one, record)), 'id'));
}
