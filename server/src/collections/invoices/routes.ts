import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Invoice, recordPath } from '../../ledger/index.ts';
import type { Context } from '../../platform/context.ts';
import type {} from '../../platform/http/acting-user.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { pathRef } from '../../platform/http/validation.ts';
import {
  disputeInvoice,
  type InvoiceOfApplication,
  promiseInvoice,
  resolveInvoiceDispute,
  writeInvoiceOff,
} from './commands.ts';
import { listPromises } from './queries.ts';
import {
  DisputeAttributes,
  DisputeResolution,
  PromiseAttributes,
  PromiseList,
  PromiseQuery,
  PromiseToPay,
  WriteOffAttributes,
} from './schema.ts';

export const invoiceCollectionSchemas = [
  PromiseAttributes,
  PromiseToPay,
  PromiseList,
  DisputeAttributes,
  DisputeResolution,
  WriteOffAttributes,
];

const tags = ['Promises and disputes'];
const params = recordPath('invoiceId');
const ERRORS = [...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const;
const answer = { 200: named(Invoice), ...errorAnswers(...ERRORS) };
const answerWithAmount = { 200: named(Invoice), ...errorAnswers(...ERRORS, 'AMOUNT_EXCEEDED') };
const answerWithoutBody = {
  200: named(Invoice),
  ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
};

/** What collectors record about an invoice: routes of the application. */
export function invoiceCollectionRoutes(context: Context): FastifyPluginAsyncTypebox {
  const invoiceOf = (request: FastifyRequest & { params: { invoiceId: string } }): InvoiceOfApplication => ({
    context,
    organization: organizationOf(request),
    target: pathRef(request.params.invoiceId),
    userId: request.actingUser?.id ?? null,
  });
  return async (app) => {
    promises(app, context, invoiceOf);
    disputes(app, invoiceOf);
    writeOffs(app, invoiceOf);
  };
}

type InvoiceOf = (request: FastifyRequest & { params: { invoiceId: string } }) => InvoiceOfApplication;

function promises(app: TypedApp, context: Context, invoiceOf: InvoiceOf): void {
  app.post(
    '/invoices/:invoiceId/promise',
    {
      schema: {
        operationId: 'promiseInvoice',
        summary: 'Record a promise to pay an invoice',
        description:
          'Reminders about the invoice stop until the end of that day. It replaces the promise before it; the same one again changes nothing.',
        tags,
        params,
        body: named(PromiseAttributes),
        response: answerWithAmount,
      },
    },
    async (request) => promiseInvoice(invoiceOf(request), request.body),
  );
  app.delete(
    '/invoices/:invoiceId/promise',
    {
      schema: {
        operationId: 'cancelPromise',
        summary: 'Cancel the promise to pay an invoice',
        description: 'It stays in the history of the invoice. Without a promise nothing changes.',
        tags,
        params,
        response: answerWithoutBody,
      },
    },
    async (request) => promiseInvoice(invoiceOf(request), null),
  );
  app.get(
    '/invoices/:invoiceId/promises',
    {
      schema: {
        operationId: 'listPromises',
        summary: 'List the promises to pay an invoice',
        description: 'All that were made, with what has become of each.',
        tags,
        params,
        querystring: PromiseQuery,
        response: { 200: named(PromiseList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      listPromises(context, organizationOf(request), pathRef(request.params.invoiceId), request.query),
  );
}

function disputes(app: TypedApp, invoiceOf: InvoiceOf): void {
  app.post(
    '/invoices/:invoiceId/dispute',
    {
      schema: {
        operationId: 'disputeInvoice',
        summary: 'Open a dispute of an invoice',
        description:
          'Reminders about the invoice stop until it is resolved; its amounts stay as they are. One dispute is open at a time; the same one again changes nothing.',
        tags,
        params,
        body: named(DisputeAttributes),
        response: answerWithAmount,
      },
    },
    async (request) => disputeInvoice(invoiceOf(request), request.body),
  );
  app.post(
    '/invoices/:invoiceId/dispute/resolve',
    {
      schema: {
        operationId: 'resolveDispute',
        summary: 'Resolve the open dispute of an invoice',
        description: 'Reminders go on at the step that the age of the invoice asks for.',
        tags,
        params,
        body: named(DisputeResolution),
        response: answer,
      },
    },
    async (request) => resolveInvoiceDispute(invoiceOf(request), request.body),
  );
}

function writeOffs(app: TypedApp, invoiceOf: InvoiceOf): void {
  app.post(
    '/invoices/:invoiceId/write_off',
    {
      schema: {
        operationId: 'writeOffInvoice',
        summary: 'Write an invoice off',
        description:
          'It is no longer asked for and leaves the amount due; it stays in the balance. Again it changes the reason.',
        tags,
        params,
        body: named(WriteOffAttributes),
        response: answer,
      },
    },
    async (request) => writeInvoiceOff(invoiceOf(request), request.body.reason),
  );
  app.delete(
    '/invoices/:invoiceId/write_off',
    {
      schema: {
        operationId: 'reverseWriteOff',
        summary: 'Take back that an invoice was written off',
        description:
          'What is outstanding is asked for again. Of an invoice that is not written off nothing changes.',
        tags,
        params,
        response: answerWithoutBody,
      },
    },
    async (request) => writeInvoiceOff(invoiceOf(request), null),
  );
}
