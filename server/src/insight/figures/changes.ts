import { sql } from 'kysely';
import { type CalendarDay, endOfDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../ledger/domain/settlement/records.ts';
import { RESTATEMENT_KINDS } from '../../ledger/domain/settlement/restatements.ts';
import { bindOrganization, fromDocuments, joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ChangesQuery, RestatedDocument } from './changes-schema.ts';
import { type Ask, inFigures } from './run.ts';
import { type Changes, TYPES } from './schema.ts';
import { readSelection, type Selection, selectedDocuments } from './selection.ts';
import { addressOf } from './sums.ts';

/**
 * Returns the first instant from which changes are reported.
 * @param since a day; undefined: after the end of `asOf`
 */
export function sinceOf(
  { timezone }: Organization,
  asOf: CalendarDay,
  since: CalendarDay | undefined,
): string {
  return endOfDay(since === undefined ? asOf : addDays(since, -1), timezone);
}

/** Selects changes since then to documents dated up to `asOf`, as `m`: created, changed and deleted ones. */
export const changedDocuments = (
  { organizationId, asOf }: Pick<Selection, 'organizationId' | 'asOf'>,
  since: string,
) => sql`
SELECT d.id, d.customer_id, 'CREATED' AS what, d.created_at AS at, d.dated_on ${bindOrganization(organizationId, fromDocuments, 'd')}
  AND d.kind IN ('INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND')
  AND d.created_at >= ${since}::timestamptz AND d.dated_on <= ${asOf}::date
UNION ALL
SELECT s.document_id, coalesce(n.merged_into_id, s.customer_id), s.kind, s.recorded_at, s.dated_on
FROM restatements s LEFT ${bindOrganization(organizationId, joinCustomer, 'n', 's.customer_id')}
WHERE s.organization_id = ${organizationId} AND s.recorded_at >= ${since}::timestamptz AND s.dated_on <= ${asOf}::date`;

const { instant, integer, oneOf, orNull, text, uuid } = shape;
const ROW = rowShape<Omit<Changes, 'since' | 'list'>>({
  documents: integer,
  created: integer,
  changed: integer,
  deleted: integer,
  linked: integer,
});

/**
 * Returns whether figures of a day may have changed since, and how many documents changed. Filters by
 * customer, family and account manager apply. Filters on documents do not, because deleted documents cannot
 * be checked.
 */
export async function findChangesSince(
  ask: Ask,
  selection: Selection,
  since: string,
  statedSince: CalendarDay | undefined,
): Promise<Changes> {
  const scope = { ...selection, where: selection.ofCustomers };
  const countOf = (what: string) => sql`count(DISTINCT m.id) FILTER (WHERE m.what = ${what})`;
  const [counts] = await ask(
    'changes',
    sql`WITH changed AS (${changedDocuments(selection, since)})
      SELECT count(DISTINCT m.id) AS documents, ${countOf('CREATED')} AS created, ${countOf('CHANGED')} AS changed,
        ${countOf('DELETED')} AS deleted, ${countOf('LINKED')} AS linked
      FROM changed m ${selectedDocuments(scope)}`,
    ROW,
  );
  const { asOf, customerId, familyId, accountManagerId } = selection.parameters;
  const named = {
    customerId: customerId ?? null,
    familyId: familyId ?? null,
    accountManagerId: accountManagerId ?? null,
  };
  const list = addressOf(
    'changes',
    { asOf: asOf ?? selection.asOf },
    { ...named, since: statedSince ?? null },
  );
  return { since, ...(counts ?? { documents: 0, created: 0, changed: 0, deleted: 0, linked: 0 }), list };
}

const LISTED = rowShape<Omit<RestatedDocument, 'type'> & { kind: DocumentKind | null; total: number }>({
  id: uuid,
  what: oneOf(['CREATED', ...RESTATEMENT_KINDS]),
  at: instant,
  customerId: uuid,
  externalId: orNull(text),
  kind: orNull(oneOf(DOCUMENT_KINDS)),
  total: integer,
});

/** Lists changes since then to documents dated up to a day, newest first. */
export async function listChanges(context: DataContext, organization: Organization, query: ChangesQuery) {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf, organizationId } = requestedSelection;
  const since = sinceOf(organization, asOf, query.since);
  const page = readPage({ ...query, asOf }, { list: 'figure changes', sortBy: 'at' });
  return inFigures(context.database, requestedSelection, async (ask, selection) => {
    const before = page.after;
    const after =
      before === null ? sql`` : sql`WHERE (x.at, x.id) < (${before.key}::timestamptz, ${before.id}::uuid)`;
    const found = await ask(
      'changes listed',
      sql`WITH changed AS (${changedDocuments(selection, since)}),
        x AS (SELECT m.*, count(*) OVER () AS total FROM changed m ${selectedDocuments({ ...selection, where: selection.ofCustomers })})
        SELECT x.id, x.what, x.at, x.customer_id AS "customerId", d.external_id AS "externalId", d.kind, x.total
        FROM x LEFT ${bindOrganization(organizationId, joinDocument, 'd', 'x.id')} ${after}
        ORDER BY x.at DESC, x.id DESC LIMIT ${page.limit + 1} OFFSET ${page.offset ?? 0}`,
      LISTED,
    );
    const total = page.offset === null ? null : (found[0]?.total ?? 0);
    const { rows, metadata } = pageMetadata(page, found, total, ({ at, id }) => ({ key: at, id }));
    const items = rows.map(({ kind, total: _, ...one }) => ({
      ...one,
      type: kind === null ? null : TYPES[kind],
    }));
    return { ...metadata, items };
  });
}
