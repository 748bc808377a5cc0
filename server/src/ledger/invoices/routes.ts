import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { noteDeprecation } from '../../platform/http/deprecation.ts';
import { BODY_ERRORS, errorAnswers, IMPORT_ERRORS } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { customerOfPath, importDocument } from '../documents/commands.ts';
import { importAtVersion } from '../documents/facts-version.ts';
import { recordRoutes } from '../documents/routes.ts';
import { recordPath } from '../documents/schema.ts';
import { todayOf } from '../documents/views.ts';
import { invoiceImport, updateInvoice } from './commands.ts';
import { listInvoices, toInvoice } from './queries.ts';
import {
  CustomerInvoiceImport,
  Invoice,
  InvoiceImport,
  InvoiceList,
  InvoiceQuery,
  InvoiceUpdate,
} from './schema.ts';

export const invoiceSchemas = [InvoiceImport, CustomerInvoiceImport, InvoiceUpdate, Invoice, InvoiceList];

const tag = 'Invoices';

export function invoiceRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
  };
}

/** Registers import, the deprecated import, and the update of fields that imports do not have. */
function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/invoices',
    {
      config: { integrationOwned: true, idempotency: 'EXTERNAL_ID' },
      schema: {
        operationId: 'importInvoice',
        summary: 'Create an invoice, or update it when its externalId exists',
        description:
          'A new invoice needs `externalId`, `customer`, `grossAmount`, `issuedAt` and `dueDate`. ' +
          'Only the given fields of an existing one change. If the amount falls below the linked ' +
          'amount, the invoice is overpaid.',
        tags: [tag],
        body: schemaRef(InvoiceImport),
        response: { 201: schemaRef(Invoice), ...errorAnswers(...IMPORT_ERRORS) },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const change = invoiceImport(organization, request.body);
      const { factsVersion } = request.body;
      const view = await importAtVersion(context, organization, change, factsVersion, toInvoice);
      return reply.code(201).send(toInvoice(view, todayOf(organization, context)));
    },
  );

  app.put(
    '/invoices/:invoiceId',
    {
      schema: {
        operationId: 'updateInvoice',
        summary: 'Update the dunning plan, promise to pay and custom fields of an invoice',
        description: 'Sets what an import does not contain. Only the given fields change; null clears them.',
        tags: [tag],
        params: recordPath('invoiceId'),
        body: schemaRef(InvoiceUpdate),
        response: {
          200: schemaRef(Invoice),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const organization = organizationOf(request);
      const target = pathRef(request.params.invoiceId);
      const view = await updateInvoice(context, organization, target, request.body);
      return toInvoice(view, todayOf(organization, context));
    },
  );

  app.post(
    '/customers/:customerId/invoices',
    {
      config: { integrationOwned: true, idempotency: 'EXTERNAL_ID' },
      schema: {
        operationId: 'importCustomerInvoice',
        summary: 'Create or update an invoice of a customer; use POST /invoices instead',
        description: 'Like `POST /invoices`, with the customer in the address.',
        tags: [tag],
        deprecated: true,
        params: recordPath('customerId'),
        body: schemaRef(CustomerInvoiceImport),
        response: { 201: schemaRef(Invoice), ...errorAnswers(...IMPORT_ERRORS, 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const customer = pathRef(request.params.customerId);
      const change = invoiceImport(organization, { ...request.body, customer });
      const view = await importDocument(context, organization, change).catch(customerOfPath);
      noteDeprecation(reply, '/v1/invoices');
      return reply.code(201).send(toInvoice(view, todayOf(organization, context)));
    },
  );
}

/** Registers list, get and deletion. */
function addReadRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/invoices',
    {
      schema: {
        operationId: 'listInvoices',
        summary: 'List invoices',
        description:
          'With the outstanding amount and the state of each invoice, which are derived from ' +
          'amounts, links and the due date.',
        tags: [tag],
        querystring: InvoiceQuery,
        response: { 200: schemaRef(InvoiceList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listInvoices(context, organizationOf(request), request.query),
  );

  recordRoutes(app, context, {
    kind: 'INVOICE',
    path: '/invoices',
    parameter: 'invoiceId',
    tag,
    answer: Invoice,
    toAnswer: toInvoice,
  });
}
