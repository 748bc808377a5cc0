import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findInvoiceNamed, listTimeline } from './queries.ts';
import { Timeline, TimelineEntry, TimelineQuery } from './schema.ts';

export const timelineSchemas = [TimelineEntry, Timeline];

const response = { 200: schemaRef(Timeline), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') };

/** Routes for the history of a customer or an invoice, for the application. */
export function timelineRoutes({ database, clock }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/customers/:customerId/timeline',
      {
        schema: {
          operationId: 'getTimeline',
          summary: 'List activity of a customer, newest first',
          description:
            'Documents, emails and replies, calls and other actions, notes, promises, disputes, ' +
            'write-offs, late fees, merges, changes of plans and pauses, and portal visits in one ' +
            'list. Paged by cursor only.',
          tags: ['Customers'],
          params: recordPath('customerId'),
          querystring: TimelineQuery,
          response,
        },
      },
      async (request) => {
        const organization = organizationOf(request);
        const id = await customerIdOf(database, organization.id, pathRef(request.params.customerId));
        const { query } = request;
        return listTimeline(database, organization, { of: 'customer', id, query, now: clock.now() });
      },
    );

    app.get(
      '/invoices/:invoiceId/timeline',
      {
        schema: {
          operationId: 'getInvoiceTimeline',
          summary: 'List activity of an invoice, newest first',
          description:
            'Like the timeline of a customer, plus the links of the invoice. Includes only emails ' +
            'and actions about this invoice. Paged by cursor only.',
          tags: ['Invoices'],
          params: recordPath('invoiceId'),
          querystring: TimelineQuery,
          response,
        },
      },
      async (request) => {
        const organization = organizationOf(request);
        const { id } = await findInvoiceNamed(database, organization.id, pathRef(request.params.invoiceId));
        const { query } = request;
        return listTimeline(database, organization, { of: 'invoice', id, query, now: clock.now() });
      },
    );
  };
}
