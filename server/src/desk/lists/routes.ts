import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { listCreditNoteRows, listPaymentRows } from './credits/queries.ts';
import {
  CreditNoteRow,
  CreditNoteRowQuery,
  CreditNoteRows,
  PaymentRow,
  PaymentRowQuery,
  PaymentRows,
} from './credits/schema.ts';
import { listCustomerRows } from './customers/queries.ts';
import { CustomerRow, CustomerRowQuery, CustomerRows } from './customers/schema.ts';
import { listInvoiceRows } from './invoices/queries.ts';
import { InvoiceRow, InvoiceRowQuery, InvoiceRows } from './invoices/schema.ts';
import { PromiseRow, PromiseRows } from './promises/schema.ts';

export const listSchemas = [
  CustomerRow,
  CustomerRows,
  InvoiceRow,
  InvoiceRows,
  PaymentRow,
  PaymentRows,
  CreditNoteRow,
  CreditNoteRows,
  PromiseRow,
  PromiseRows,
];

const tags = ['Lists'];
const errors = errorAnswers('INVALID_DATA');

/** Registers the lists of the application's tables, with cursor paging and bounded counts. */
export function listRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addCustomerAndInvoiceRoutes(app, context);
    addCreditRoutes(app, context);
  };
}

function addCustomerAndInvoiceRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/customers',
    {
      schema: {
        operationId: 'listCustomerRows',
        summary: 'List customers with their table columns',
        description: 'Every order contains all customers. Those without the value come last.',
        tags,
        querystring: CustomerRowQuery,
        response: { 200: schemaRef(CustomerRows), ...errors },
      },
    },
    async (request) => listCustomerRows(context, organizationOf(request), request.query),
  );
  app.get(
    '/invoices',
    {
      schema: {
        operationId: 'listInvoiceRows',
        summary: 'List invoices with their table columns',
        description: 'Every order contains all invoices.',
        tags,
        querystring: InvoiceRowQuery,
        response: { 200: schemaRef(InvoiceRows), ...errors },
      },
    },
    async (request) => listInvoiceRows(context, organizationOf(request), request.query),
  );
}

function addCreditRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/payments',
    {
      schema: {
        operationId: 'listPaymentRows',
        summary: 'List payments with their table columns',
        description: '`unapplied=true` lists payments that are not fully linked.',
        tags,
        querystring: PaymentRowQuery,
        response: { 200: schemaRef(PaymentRows), ...errors },
      },
    },
    async (request) => listPaymentRows(context, organizationOf(request), request.query),
  );
  app.get(
    '/credit_notes',
    {
      schema: {
        operationId: 'listCreditNoteRows',
        summary: 'List credit notes with their table columns',
        description: '`unapplied=true` lists credit notes that are not fully linked.',
        tags,
        querystring: CreditNoteRowQuery,
        response: { 200: schemaRef(CreditNoteRows), ...errors },
      },
    },
    async (request) => listCreditNoteRows(context, organizationOf(request), request.query),
  );
}
