import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { importWith } from '../../ledger/commands.ts';
import type { PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { fromInvoices } from '../../ledger/relations.ts';
import { recordPath } from '../../ledger/schemas.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type CheckedStatement, queryRows, rowOfAnswer } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import type {} from '../../platform/http/acting-user.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { id, instant, nullable, object, schemaRef, timestamp } from '../../platform/http/schema.ts';
import type { Organization } from '../../platform/organization.ts';
import { optionalVersion, refuseOutdated, version, withVersion } from '../../platform/record-version.ts';
import { pauseInvoice, pauseOf, withPlanField } from './commands.ts';
import { chooseContacts } from './contacts.ts';
import { UndoableChoice } from './undoable-choice.ts';

/** Maximum number of contacts chosen for one invoice. */
const MAX_CONTACTS = 20;

export const InvoiceDunningChange = object(
  {
    planId: Type.Optional(
      nullable(id(), { description: 'Plan of the invoice. null: the plan of the customer' }),
    ),
    pausedUntil: Type.Optional(
      nullable(timestamp(), { description: 'No reminders about it before this time. null: not paused' }),
    ),
    contactIds: Type.Optional(
      Type.Array(id(), {
        maxItems: MAX_CONTACTS,
        uniqueItems: true,
        description: 'Contacts of the customer who get mail about it instead of the main contact',
      }),
    ),
    version: optionalVersion(),
  },
  { $id: 'InvoiceDunningChange', minProperties: 1 },
);
type InvoiceDunningChange = Static<typeof InvoiceDunningChange>;

const choice = {
  planId: nullable(id(), { description: 'Plan of the invoice itself' }),
  pausedUntil: nullable(instant()),
  contactIds: Type.Array(id(), {
    description: 'Contacts who get mail about it. Empty: the recipients of the plan',
  }),
};
/** A row of `invoiceDunningStatement`. */
const choiceRow = object(choice);
export type InvoiceChoice = Static<typeof choiceRow>;

export const InvoiceDunning = object({ ...choice, version: version() }, { $id: 'InvoiceDunning' });
type InvoiceDunning = Static<typeof InvoiceDunning>;

export const invoiceDunningSchemas = [InvoiceDunningChange, InvoiceDunning];

type Target = { id: string } | { externalId: string };

/**
 * Sets an invoice's own plan and pauses its reminders; absent fields keep their values.
 * @throws NOT_FOUND, REFERENCE_NOT_FOUND, CONFLICT if the current version is not the stated one
 */
export async function setInvoiceDunning(
  context: Context,
  organization: Organization,
  target: Target,
  { planId, pausedUntil, contactIds, version: read }: InvoiceDunningChange,
): Promise<InvoiceDunning> {
  const until = pauseOf(pausedUntil, organization.timezone);
  const facts = planId === undefined ? {} : { dunningPlanId: planId?.toLowerCase() ?? null };
  const change: PutDocument = { type: 'putDocument', kind: 'INVOICE', mode: 'update', target, facts };
  let updated: InvoiceDunning | null = null;
  const undoable = new UndoableChoice(context, organization, 'INVOICE', target);
  await withPlanField('planId', () =>
    importWith(context, organization, change, {
      before: [
        read === undefined
          ? undefined
          : async (connection) =>
              refuseOutdated(read, await findInvoiceDunning(connection, organization.id, target)),
        undoable.look,
      ],
      after: async (connection, id, isAnnounced) => {
        const now = context.clock.now();
        if (until !== undefined)
          await pauseInvoice(connection, organization.id, { id, until, now, isAnnounced });
        if (contactIds !== undefined) await chooseContacts(connection, organization.id, id, contactIds);
        await undoable.record(connection);
        updated = await findInvoiceDunning(connection, organization.id, { id });
      },
    }),
  );
  noteChange(...undoable.ids);
  if (updated === null) throw new Error('the stored invoice was not found');
  return updated;
}

async function findInvoiceDunning(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  target: Target,
): Promise<InvoiceDunning> {
  const [found] = (await queryRows(queryable, invoiceDunningStatement(organizationId, target))).rows;
  if (found === undefined) throw notFound();
  return withVersion(found);
}

/** Returns the statement that reads an invoice's own plan, its pause and its contacts. */
export function invoiceDunningStatement(
  organizationId: string,
  target: Target,
): CheckedStatement<InvoiceChoice> {
  const [column, value] = 'id' in target ? ['id', target.id] : ['external_id', target.externalId];
  return {
    name: `invoice dunning by ${column}`,
    text: `SELECT d.dunning_plan_id AS "planId", d.dunning_paused_until AS "pausedUntil",
             coalesce((SELECT json_agg(i.contact_id ORDER BY i.contact_id) FROM invoice_contacts i
               WHERE i.organization_id = $1 AND i.invoice_id = d.id), '[]') AS "contactIds"
           ${fromInvoices('d')} AND d.${column} = $2`,
    values: [organizationId, value],
    row: rowOfAnswer(choiceRow),
  };
}

/** Routes to set the dunning plan of an invoice. */
export function invoiceDunningRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/invoices/:invoiceId/dunning',
      {
        schema: {
          operationId: 'getInvoiceDunning',
          summary: 'Get the dunning plan and the pause of an invoice',
          description: 'An invoice without a plan of its own follows its customer.',
          tags: ['Dunning plans'],
          params: recordPath('invoiceId'),
          response: { 200: schemaRef(InvoiceDunning), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) =>
        findInvoiceDunning(
          context.database.pool,
          organizationOf(request).id,
          pathRef(request.params.invoiceId),
        ),
    );

    app.put(
      '/invoices/:invoiceId/dunning',
      {
        config: { undoable: true },
        schema: {
          operationId: 'setInvoiceDunning',
          summary: 'Set the dunning plan of an invoice, and pause its reminders',
          description: 'Omitted fields keep their value. A date without a time means the start of that day.',
          tags: ['Dunning plans'],
          params: recordPath('invoiceId'),
          body: schemaRef(InvoiceDunningChange),
          response: {
            200: schemaRef(InvoiceDunning),
            ...errorAnswers(
              ...BODY_ERRORS,
              'REFERENCE_NOT_FOUND',
              'ACCESS_FORBIDDEN',
              'NOT_FOUND',
              'CONFLICT',
            ),
          },
        },
      },
      async (request) => {
        const target = pathRef(request.params.invoiceId);
        return setInvoiceDunning(context, organizationOf(request), target, request.body);
      },
    );
  };
}
