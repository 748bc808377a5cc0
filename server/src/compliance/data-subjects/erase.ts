import { catchUp, deleteSheets } from '../../exchange/index.ts';
import {
  CONTACT_FACTS,
  type ContactFacts,
  contactEvent,
  lockFamilies,
  ofOrganization,
  recordChange,
} from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { removeFromOutbox } from '../../platform/mail/outbox.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { refusal } from '../../platform/refusals.ts';
import { redactAudit } from '../audit/redaction.ts';
import { findPerson, type Person, refuseUsers } from './person.ts';
import type { PersonErasure, PersonNamed } from './schema.ts';
import { type SearchedTable, searchedTables } from './searched-tables.ts';
import { ERASED, expressionOf } from './terms.ts';

/** Context of an erasure, with the folder that receives mail if no mail server is configured. */
export type EraseContext = Pick<Context, 'database' | 'clock'> & { outboxFolder: string };
type Counts = Record<string, number>;

/**
 * Further passes find data written during the erasure. The limit prevents an endless loop with a constant
 * writer.
 */
const MAX_PASSES = 3;

/** Data exempt from erasure: legal retention, or opaque files. */
const KEPT = [
  'Customers and documents, with the name and address that invoices are made out to, and ' +
    'reconciliations: required by accounting law.',
  'Bank files, and the bank transactions in them: required by accounting law.',
  'PDFs of documents, attachments of notes, and printed letters: their content is not searched.',
  'Users of the organization, and their actions.',
];

/**
 * Erases a data subject. Deletes their contacts, their portal links, and mail that only they wrote or
 * received. Elsewhere their data is replaced by `[erased]`. Amounts, links and states stay unchanged, and the
 * audit chain stays intact. The erasure is idempotent; repeat it if other users wrote about the person
 * meanwhile.
 * @throws REFERENCE_NOT_FOUND, INVALID_DATA, CONFLICT for a user's address and while an import runs
 */
export async function erasePerson(
  context: EraseContext,
  organizationId: string,
  named: PersonNamed,
): Promise<PersonErasure> {
  const { database } = context;
  const person = await findPerson(database.pool, organizationId, named);
  await refuseUsers(database.pool, organizationId, person);
  await refuseImports(database.pool, organizationId);
  // Outbox rows have no position yet and would enter the feed and the audit log unredacted.
  await catchUp(database, organizationId);
  const removed: Counts = {};
  const redacted: Counts = {};
  await dropUnsearchable(context, organizationId, removed);
  await eraseMails(context, organizationId, person, { removed, redacted });
  await removeOwn(context, organizationId, person, removed);
  for (let pass = 0; pass < MAX_PASSES; pass += 1)
    if (!(await redactTexts(context, organizationId, person, redacted))) break;
  await inTransaction(database, async (connection) => {
    await connection.query('SET LOCAL statement_timeout = 0');
    const replace = (text: string) => text.replaceAll(expressionOf(person.pattern), ERASED);
    const entries = await redactAudit(connection, organizationId, { pattern: person.pattern, replace });
    add(redacted, 'audit_entries', entries);
    await recordChange(connection, organizationId, {
      action: 'person.erased',
      records: ofOrganization(organizationId),
      after: { contacts: person.contacts.length },
      always: true,
    });
  });
  return { removed, redacted, kept: KEPT };
}

function add(counts: Counts, table: string, count: number | null): void {
  if (count !== null && count > 0) counts[table] = (counts[table] ?? 0) + count;
}

/**
 * Refuses while imports run: their lines are compressed and may be written at any moment. @throws CONFLICT
 */
async function refuseImports(pool: Pick<Connection, 'query'>, organizationId: string): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'imports under way',
    text: `SELECT 1 FROM imports WHERE organization_id = $1 AND finished_at IS NULL
           UNION ALL SELECT 1 FROM import_sheets WHERE organization_id = $1 AND state IN ('CHECKING', 'IMPORTING') LIMIT 1`,
    values: [organizationId],
  });
  if ((rowCount ?? 0) > 0)
    throw new ApiError('CONFLICT', refusal('IMPORT_RUNNING'), {
      headers: { 'retry-after': '30' },
    });
}

/** Deletes short-lived data that cannot be searched: compressed data, encrypted data and files. */
async function dropUnsearchable(
  { database }: EraseContext,
  organizationId: string,
  removed: Counts,
): Promise<void> {
  const { rows: sheets } = await database.pool.query<{ id: string }>({
    name: 'import sheets that rest',
    text: `SELECT id FROM import_sheets WHERE organization_id = $1 AND state NOT IN ('CHECKING', 'IMPORTING')`,
    values: [organizationId],
  });
  await deleteSheets(
    database,
    organizationId,
    sheets.map(({ id }) => id),
  );
  add(removed, 'import_sheets', sheets.length);
  await inTransaction(database, async (connection) => {
    await removeRows(
      connection,
      removed,
      [
        [
          'import_packs',
          `DELETE FROM import_packs p USING imports i WHERE p.organization_id = $1 AND i.organization_id = $1
         AND i.id = p.import_id AND i.finished_at IS NOT NULL`,
        ],
        [
          'files',
          `DELETE FROM files f USING exports e WHERE f.organization_id = $1 AND e.organization_id = $1
         AND e.id = f.export_id AND e.finished_at IS NOT NULL`,
        ],
        ['exports', 'DELETE FROM exports WHERE organization_id = $1 AND finished_at IS NOT NULL'],
        [
          'idempotency_keys',
          'UPDATE idempotency_keys SET answer = NULL WHERE organization_id = $1 AND answer IS NOT NULL',
        ],
      ],
      [organizationId],
    );
  });
}

/**
 * Clears the texts of mail that they wrote or received, and deletes the file of every mail that mentions
 * them.
 */
async function eraseMails(
  { database, outboxFolder }: EraseContext,
  organizationId: string,
  { emails, pattern }: Person,
  { removed, redacted }: { removed: Counts; redacted: Counts },
): Promise<void> {
  const written = await inTransaction(database, async (connection) => {
    await connection.query('SET LOCAL statement_timeout = 0');
    const { rows } = await connection.query<{ id: string; outboxFile: string | null; isTheirs: boolean }>({
      name: 'emails about a person',
      text: `SELECT m.id, m.outbox_file AS "outboxFile", lower(m.sender) = ANY($3::text[]) OR EXISTS (
               SELECT 1 FROM jsonb_array_elements(m.recipients) r WHERE lower(r ->> 'address') = ANY($3::text[])) AS "isTheirs"
             FROM messages m WHERE m.organization_id = $1 AND m.state NOT IN ('QUEUED', 'SENDING') AND (m.sender ~* $2 OR m.recipients::text ~* $2
               OR m.subject ~* $2 OR m.text_body ~* $2 OR m.html_body ~* $2 OR m.summary ~* $2 OR m.attachments::text ~* $2)`,
      values: [organizationId, pattern, emails],
    });
    const ids = rows.map(({ id }) => id);
    const theirs = rows.filter(({ isTheirs }) => isTheirs).map(({ id }) => id);
    await removeRows(
      connection,
      removed,
      [['files', 'DELETE FROM files WHERE organization_id = $1 AND message_id = ANY($2::uuid[])']],
      [organizationId, ids],
    );
    await removeRows(
      connection,
      redacted,
      [
        [
          'messages',
          `UPDATE messages SET text_body = NULL, html_body = NULL, summary = NULL, attachments = '[]'
         WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
        ],
      ],
      [organizationId, theirs],
    );
    await connection.query(
      'UPDATE messages SET outbox_file = NULL WHERE organization_id = $1 AND id = ANY($2::uuid[])',
      [organizationId, ids],
    );
    return rows.flatMap(({ outboxFile }) => outboxFile ?? []);
  });
  for (const name of written) await removeFromOutbox(outboxFolder, name);
}

/** Deletes their contacts (with their customers' family locks), links, visits and invitations. */
async function removeOwn(
  { database, clock }: EraseContext,
  organizationId: string,
  { contacts, emails }: Person,
  removed: Counts,
): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  await inTransaction(database, async (connection) => {
    await lockFamilies(connection, organizationId, [
      ...new Set(contacts.map(({ customerId }) => customerId)),
    ]);
    await removeRows(
      connection,
      removed,
      [
        [
          'invoice_contacts',
          'DELETE FROM invoice_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])',
        ],
        [
          'custom_field_values',
          'DELETE FROM custom_field_values WHERE organization_id = $1 AND entity_id = ANY($2::uuid[])',
        ],
      ],
      [organizationId, ids],
    );
    const { rows } = await connection.query<ContactFacts>({
      name: 'erase contacts',
      text: `DELETE FROM contacts t WHERE t.organization_id = $1 AND t.id = ANY($2::uuid[])
             RETURNING ${CONTACT_FACTS('t')}`,
      values: [organizationId, ids],
    });
    add(removed, 'contacts', rows.length);
    // An externalId may name the person.
    const events = rows.map((contact) => contactEvent('contact.deleted', { ...contact, externalId: null }));
    await recordEvents(connection, organizationId, events, clock.now());
    await removeRows(
      connection,
      removed,
      [
        [
          'portal_visits',
          `DELETE FROM portal_visits v USING portal_links l WHERE v.organization_id = $1 AND l.organization_id = $1
         AND l.id = v.link_id AND lower(l.user_email) = ANY($2::text[])`,
        ],
        [
          'portal_links',
          'DELETE FROM portal_links WHERE organization_id = $1 AND lower(user_email) = ANY($2::text[])',
        ],
        [
          'invitations',
          'DELETE FROM invitations WHERE organization_id = $1 AND lower(email) = ANY($2::text[])',
        ],
      ],
      [organizationId, emails],
    );
  });
}

async function removeRows(
  connection: Connection,
  counts: Counts,
  statements: readonly (readonly [table: string, text: string])[],
  values: readonly unknown[],
): Promise<void> {
  for (const [table, text] of statements) {
    const { rowCount } = await connection.query(text, [...values]);
    add(counts, table, rowCount);
  }
}

/**
 * Replaces the person's data in all searched tables.
 * @returns whether anything was found
 */
async function redactTexts(
  { database }: EraseContext,
  organizationId: string,
  { pattern }: Person,
  redacted: Counts,
): Promise<boolean> {
  let isFound = false;
  for (const searched of searchedTables()) {
    // One transaction per table, so that no lock is held while the next one is read.
    const count = await inTransaction(database, async (connection) => {
      await connection.query('SET LOCAL statement_timeout = 0');
      const { rowCount } = await connection.query(redactionSql(searched), [organizationId, pattern, ERASED]);
      return rowCount ?? 0;
    });
    add(redacted, searched.table, count);
    isFound ||= count > 0;
  }
  return isFound;
}

/** Rows that stay unchanged: a value of such a field must be one of its labels. */
const ONLY: Readonly<Record<string, string>> = {
  custom_field_values: ` AND field_id NOT IN (
    SELECT o.field_id FROM custom_field_options o WHERE o.organization_id = $1)`,
};

/**
 * Builds the UPDATE of a table. Texts in JSON are replaced in place, because the replacement needs no escape.
 */
function redactionSql({ table, columns }: SearchedTable): string {
  const set = columns.map(({ name, type }) => {
    if (type === 'cleared') return `${name} = CASE WHEN ${name} ~* $2 THEN NULL ELSE ${name} END`;
    const replaced = `regexp_replace(${name}::text, $2, $3, 'gi')`;
    return `${name} = ${type === 'text' ? replaced : `${replaced}::${type}`}`;
  });
  const where = columns.map(({ name }) => `${name}::text ~* $2`);
  const only = ONLY[table] ?? '';
  return `UPDATE ${table} SET ${set.join(', ')} WHERE organization_id = $1 AND (${where.join(' OR ')})${only}`;
}
