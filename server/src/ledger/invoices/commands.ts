import { currentSource, decisionSource, personInApplication } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { fieldCatalog } from '../custom-fields/queries.ts';
import { assignValues, resolveValues } from '../custom-fields/values.ts';
import {
  type Check,
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

/** An import body as a change of the ledger. */
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
      ...dated(body.issuedAt),
      ...due(body.dueDate),
    },
  };
}

/**
 * Updates what callers may change of an invoice that is there, its custom fields included; all or nothing.
 * @throws CONFLICT where the body states another version than that of what is there
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
      : resolveValues(await fieldCatalog(database, organization.id), organization, {
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
 * What refuses a change of an invoice that was made of an older version; nothing where none is stated.
 * @param read the version
 */
export function invoiceUnlessOutdated(
  context: Context,
  organization: Organization,
  change: PutDocument,
  read: number | undefined,
): Check | undefined {
  if (read === undefined) return undefined;
  return async (connection) => {
    const view = await readView(connection, organization.id, change.kind, change.target);
    // One that is not there is refused by the change itself.
    if (view !== null) refuseOutdated(read, toInvoice(view, todayOf(organization, context)));
  };
}

/** Returns who makes a promise that is stated with its invoice: the person in the application, or a system. */
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
