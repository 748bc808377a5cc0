import { toInvoice } from '../../ledger/invoices/queries.ts';
import { type DocumentView, todayOf, viewStatement, viewsOf } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows } from '../../platform/db/rows.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';

/** Refuses an invoice named twice, because its outstanding amount would count twice. */
export function refuseRepeated(invoices: readonly { id: string }[]): void {
  const ids = invoices.map(({ id }) => id.toLowerCase());
  for (const [at, id] of ids.entries()) {
    const first = ids.indexOf(id);
    if (first < at) throw invalidField(`invoices[${at}].id`, `is the same as invoices[${first}].id`);
  }
}

/** Refuses invoices of which the caller read an outdated version. @throws CONFLICT */
export function refuseOutdatedInvoices(
  context: Context,
  organization: Organization,
  invoices: readonly { version?: number }[],
  views: readonly DocumentView[],
): void {
  const today = todayOf(organization, context);
  for (const [at, view] of views.entries()) {
    const version = invoices[at]?.version;
    if (version !== undefined) refuseOutdated(version, toInvoice(view, today));
  }
}

/** Reads the invoices in their order. @throws REFERENCE_NOT_FOUND naming a missing one */
export async function readInvoices(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<DocumentView[]> {
  const { rows } = await queryRows(connection, viewStatement(organizationId, 'INVOICE', ids));
  const views = new Map(viewsOf(rows).map((view) => [view.id, view]));
  return ids.map((id, at) => {
    const view = views.get(id);
    if (view !== undefined) return view;
    const error = `does not exist: ${id}`;
    throw new ApiError('REFERENCE_NOT_FOUND', `invoices[${at}].id: ${error}`, {
      details: [{ field: `invoices[${at}].id`, error }],
    });
  });
}
