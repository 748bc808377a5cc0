import type { Context } from '../../platform/context.ts';
import { currentSource, decisionSource, personInApplication } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { loadFieldCatalog } from '../custom-fields/queries.ts';
import { assignValues, resolveValues } from '../custom-fields/values.ts';
import {
  type CheckUnderLock,
  datesOf,
  importDocument,
  importWith,
  nonNullFact,
  optionalFact,
  refOf,
  targetOf,
  textOrNull,
} from '../documents/commands.ts';
import { type DocumentView, readView, todayOf } from '../documents/views.ts';
import type { PutDocument, Ref } from '../domain/settlement/changes.ts';
import { recordPromise } from '../settlement/promises.ts';
import { toInvoice } from './queries.ts';
import type { InvoiceImport, InvoiceUpdate } from './schema.ts';

/** Converts an import body to a ledger change. */
export function invoiceImport(organization: Organization, body: InvoiceImport): PutDocument {
  const { dated, due } = datesOf(organization);
  return {
    type: 'putDocument',
    kind: 'INVOICE',
    mode: 'import',
    source: currentSource(),
    target: targetOf(body),
    ...(body.customer === undefined ? {} : { customer: refOf(body.customer) }),
    facts: {
      ...optionalFact('customId', body.customId, textOrNull),
      ...optionalFact('name', body.name, textOrNull),
      ...nonNullFact('amount', body.grossAmount, (value) => value),
      ...optionalFact('netAmount', body.netAmount, (value) => value),
      ...nonNullFact('currency', body.currency, (value) => value),
      ...nonNullFact('hasSourceHold', body.hasSourceHold, (value) => value),
      ...dated(body.issuedAt),
      ...due(body.dueDate),
    },
  };
}

/**
 * Updates the editable facts of an existing invoice, including custom fields, all or nothing.
 * @throws CONFLICT if the body states another version than the stored one
 */
export async function updateInvoice(
  context: Context,
  organization: Organization,
  target: Ref,
  body: InvoiceUpdate,
): Promise<DocumentView> {
  const { database, clock } = context;
  const change = invoiceUpdate(organization, target, body);
  const { customFields, promiseToPay, version } = body;
  const assignment =
    customFields === undefined
      ? undefined
      : resolveValues(await loadFieldCatalog(database, organization.id), organization, {
          entityType: 'INVOICE',
          list: customFields,
        });
  if (assignment === undefined && promiseToPay === undefined && version === undefined)
    return importDocument(context, organization, change);
  const extend = async (connection: Connection, entityId: string, isAnnounced: boolean) => {
    if (promiseToPay !== undefined)
      await recordPromise(connection, organization, entityId, { author: currentAuthor(), now: clock.now() });
    if (assignment !== undefined)
      await assignValues(connection, organization.id, {
        now: clock.now(),
        entityType: 'INVOICE',
        assignments: [{ entityId, assignment, isAnnounced }],
      });
  };
  const before = [invoiceUnlessOutdated(context, organization, change, version)];
  return importWith(context, organization, change, { before, after: extend });
}

/**
 * Returns a check that refuses a change based on an outdated version; undefined if no version is stated.
 * @param read the version that the caller read
 */
export function invoiceUnlessOutdated(
  context: Context,
  organization: Organization,
  change: PutDocument,
  read: number | undefined,
): CheckUnderLock | undefined {
  if (read === undefined) return undefined;
  return async (connection) => {
    const view = await readView(connection, organization.id, change.kind, change.target);
    // The change itself refuses a missing invoice.
    if (view !== null) refuseOutdated(read, toInvoice(view, todayOf(organization, context)));
  };
}

/** Returns the author of a promise in an invoice request: the application's user, or a system. */
const currentAuthor = () => ({ source: decisionSource(), userId: personInApplication() });

function invoiceUpdate(organization: Organization, target: Ref, body: InvoiceUpdate): PutDocument {
  const { promiseToPay: promise, dunningPlanId } = body;
  return {
    type: 'putDocument',
    kind: 'INVOICE',
    mode: 'update',
    target,
    facts: {
      ...optionalFact('dunningPlanId', dunningPlanId, (value) => value?.toLowerCase() ?? null),
      ...(promise === undefined
        ? {}
        : {
            ...datesOf(organization).promised(promise?.date ?? null),
            promiseAmount: promise?.amount ?? null,
            promiseComment: textOrNull(promise?.comment ?? null),
          }),
    },
  };
}
