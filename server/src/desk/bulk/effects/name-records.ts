import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { LISTS } from '../lists.ts';
import type { EffectChange } from './effect.ts';
import type { RehearsedStep } from './step.ts';

/** The lists whose tables have the names of records, by kind of the audit log. */
const NAMING: Readonly<Record<string, keyof typeof LISTS>> = {
  CUSTOMER: 'customers',
  INVOICE: 'invoices',
  PAYMENT: 'payments',
  CREDIT_NOTE: 'payments',
  PROMISE: 'promises',
  DISPUTE: 'disputes',
  MESSAGE: 'messages',
  ACTION: 'work',
};

/** Adds the names of the records to steps and their changes. */
export async function nameRecords(
  { kysely }: Pick<Database, 'kysely'>,
  organizationId: string,
  steps: readonly RehearsedStep[],
): Promise<RehearsedStep[]> {
  const named = steps.flatMap(({ effects }) =>
    effects.flatMap(({ kind, id, changes }) => [{ kind, id }, ...changes.map(({ record }) => record)]),
  );
  const names = new Map<string, string | null>();
  for (const list of new Set(named.flatMap(({ kind }) => NAMING[kind] ?? []))) {
    const ids = named.flatMap(({ kind, id }) => (NAMING[kind] === list && id !== null ? [id] : []));
    const { table, name } = LISTS[list];
    const { rows } = await sql<{ id: string; name: string | null }>`
      SELECT id, ${name} AS name FROM ${sql.table(table)}
      WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])`.execute(kysely);
    for (const row of rows) names.set(row.id, row.name);
  }
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const withName = (change: EffectChange) => ({
    ...change,
    record: { ...change.record, name: nameOf(change.record.id) },
  });
  return steps.map((step) => ({
    ...step,
    effects: step.effects.map((one) => ({
      ...one,
      name: nameOf(one.id),
      changes: one.changes.map(withName),
    })),
  }));
}
