import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findInvoiceNamed } from '../timeline/queries.ts';
import { loadCustomerOverview, loadInvoiceOverview } from './queries.ts';
import { CustomerOverview, InvoiceOverview } from './schema.ts';

export const overviewSchemas = [CustomerOverview, InvoiceOverview];

/** Routes that return the application's page of one record in one response. */
export function overviewRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/customers/:customerId/overview',
      {
        schema: {
          operationId: 'getCustomerOverview',
          summary: 'Get all data for the page of a customer',
          description:
            'Balance, overdue invoices, latest messages, next steps and their reasons, as of one ' +
            'moment. Figures cover this customer. Where a list is cut off, the list routes return ' +
            'the rest.',
          tags: ['Customers'],
          params: recordPath('customerId'),
          response: { 200: schemaRef(CustomerOverview), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) => {
        const organization = organizationOf(request);
        const ref = pathRef(request.params.customerId);
        const id = await customerIdOf(context.database, organization.id, ref);
        return loadCustomerOverview(context, organization, id);
      },
    );

    app.get(
      '/invoices/:invoiceId/overview',
      {
        schema: {
          operationId: 'getInvoiceOverview',
          summary: 'Get all data for the page of an invoice',
          description:
            'Data, links, promise, dispute, write-off and PDF of the invoice, its customer, its ' +
            'dunning level, and the next step or the reason why there is none, as of one moment.',
          tags: ['Invoices'],
          params: recordPath('invoiceId'),
          response: { 200: schemaRef(InvoiceOverview), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) => {
        const organization = organizationOf(request);
        const ref = pathRef(request.params.invoiceId);
        const invoice = await findInvoiceNamed(context.database, organization.id, ref);
        return loadInvoiceOverview(context, organization, invoice);
      },
    );
  };
}
