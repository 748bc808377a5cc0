import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts';
import { findPerson, type Person } from './person.ts';
import type { PersonExport, PersonNamed } from './schema.ts';
import { searchedTables } from './searched-tables.ts';

const MAX_RECORDS = 10_000;
/** Columns that are never exported. */
const HIDDEN = ['organization_id', 'token', 'token_hash', 'hash'];

/**
 * Exports all stored data of a data subject, unchanged. The export is recorded in the audit log first.
 * @throws REFERENCE_NOT_FOUND, INVALID_DATA
 */
export async function exportPerson(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  named: PersonNamed,
): Promise<PersonExport> {
  const person = await inTransaction(database, async (connection) => {
    const found = await findPerson(connection, organizationId, named);
    await recordChange(connection, organizationId, {
      action: 'person.exported',
      records: ofOrganization(organizationId),
      after: { contacts: found.contacts.length },
      always: true,
    });
    return found;
  });
  return inSnapshot(database, async (connection) => {
    await connection.query('SET LOCAL statement_timeout = 0');
    const records: PersonExport['records'] = [];
    let isWhole = true;
    for (const { kind, where } of searchConditions(person)) {
      const rows = await selectMatches(connection, organizationId, kind, where);
      isWhole &&= rows.length <= MAX_RECORDS;
      records.push(...rows.slice(0, MAX_RECORDS).map((record) => ({ kind, record })));
    }
    return { emails: [...person.emails], records, isWhole };
  });
}

interface Where {
  text: string;
  value: unknown;
}

function searchConditions({ contacts, emails, pattern }: Person): { kind: string; where: Where }[] {
  return [
    { kind: 'contacts', where: { text: 't.id = ANY($2::uuid[])', value: contacts.map(({ id }) => id) } },
    { kind: 'portal_links', where: { text: 'lower(t.user_email) = ANY($2::text[])', value: emails } },
    { kind: 'invitations', where: { text: 'lower(t.email) = ANY($2::text[])', value: emails } },
    ...searchedTables().map(({ table, columns }) => ({
      kind: table,
      where: { text: columns.map(({ name }) => `t.${name}::text ~* $2`).join(' OR '), value: pattern },
    })),
    { kind: 'audit_entries', where: { text: 't.content ~* $2', value: pattern } },
  ];
}

async function selectMatches(
  connection: Connection,
  organizationId: string,
  table: string,
  { text, value }: Where,
): Promise<Record<string, unknown>[]> {
  const { rows } = await connection.query<{ record: Record<string, unknown> }>(
    `SELECT to_jsonb(t) - $3::text[] AS record FROM ${table} t WHERE t.organization_id = $1 AND (${text})
     LIMIT ${MAX_RECORDS + 1}`,
    [organizationId, value, HIDDEN],
  );
  return rows.map(({ record }) => record);
}
