import { sql } from 'kysely';
import { fromPlans } from '../../../dunning/relations.ts';
import { bindOrganization } from '../../../ledger/relations.ts';
import { fromUsers } from '../../../people/relations.ts';
import type { Database } from '../../../platform/db/database.ts';
import { LISTS } from '../lists.ts';
import type { EffectChange } from './effect.ts';
import type { RehearsedStep } from './step.ts';

type NamedId = RehearsedStep['effects'][number]['names'][number];

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
  BANK_TRANSACTION: 'bank_transactions',
};

/** Adds the names of the records to steps and their changes, and of the records that the changes name. */
export async function nameRecords(
  { kysely }: Pick<Database, 'kysely'>,
  organizationId: string,
  steps: readonly RehearsedStep[],
): Promise<RehearsedStep[]> {
  const named = steps.flatMap((step) =>
    step.effects.flatMap(({ kind, id, changes, invoices }) => [
      { kind, id },
      ...changes.map(({ record }) => record),
      ...invoices.map((invoice) => ({ kind: 'INVOICE', id: invoice.id })),
    ]),
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
  const valueNames = await namesOfValues({ kysely }, organizationId, steps);
  return steps.map((step) => ({
    ...step,
    effects: step.effects.map((one) => ({
      ...one,
      name: nameOf(one.id),
      names: idsOf(one.changes).flatMap((id) => valueNames.get(id) ?? []),
      invoices: one.invoices.map((invoice) => ({ ...invoice, number: nameOf(invoice.id) })),
      changes: one.changes.map(withName),
    })),
  }));
}

/** Returns users and reminder plans that the values of changes name, by id. */
async function namesOfValues(
  { kysely }: Pick<Database, 'kysely'>,
  organizationId: string,
  steps: readonly RehearsedStep[],
): Promise<Map<string, NamedId>> {
  const ids = steps.flatMap(({ effects }) => effects.flatMap(({ changes }) => idsOf(changes)));
  if (ids.length === 0) return new Map();
  const users = bindOrganization(organizationId, fromUsers, 'u');
  const plans = bindOrganization(organizationId, fromPlans, 'p');
  const { rows } = await sql<NamedId>`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name ${users} AND u.id = ANY(${ids}::uuid[])
    UNION ALL SELECT p.id, p.name ${plans} AND p.id = ANY(${ids}::uuid[])`.execute(kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the ids in the values of changes, without duplicates. */
function idsOf(changes: readonly EffectChange[]): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && UUID.test(value)) found.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) collect(one);
  };
  for (const { before, after } of changes) collect([before, after]);
  return [...found];
}
