import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { textOrNull } from '../../ledger/commands.ts';
import type { DocumentView } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import { decisionSource } from '../../platform/current-actor.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { answerInvoice, invoiceAnswers, invoicePath, invoiceRequest } from '../invoice-request.ts';
import { openDispute, resolveDispute } from './commands.ts';
import { listDisputes } from './queries.ts';
import {
  Dispute,
  DisputeAttributes,
  DisputeList,
  DisputeQuery,
  DisputeResolution,
  DisputeUpdate,
  disputePath,
} from './schema.ts';
import { updateDispute } from './update.ts';

export const disputeSchemas = [DisputeAttributes, DisputeResolution, DisputeUpdate, Dispute, DisputeList];

const tags = ['Promises and disputes'];

/** Routes for collectors to record disputes. */
export function disputeRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addOpenAndResolveRoutes(app, context);
    addUpdateRoute(app, context);
    app.get(
      '/disputes',
      {
        schema: {
          operationId: 'listDisputes',
          summary: 'List disputes',
          description:
            'Open and resolved disputes. They are opened and resolved at their invoices. With `sortBy=dueDate`, ' +
            'disputes without a due date come after the others.',
          tags,
          querystring: DisputeQuery,
          response: { 200: schemaRef(DisputeList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listDisputes(context, organizationOf(request), request.query),
    );
  };
}

function addOpenAndResolveRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/invoices/:invoiceId/dispute',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'disputeInvoice',
        summary: 'Open a dispute of an invoice',
        description:
          'Reminders about the invoice stop until the dispute is resolved. The amounts of the ' +
          'invoice do not change. An invoice has at most one open dispute; sending the same dispute ' +
          'again changes nothing.',
        tags,
        params: invoicePath,
        body: schemaRef(DisputeAttributes),
        response: invoiceAnswers('AMOUNT_EXCEEDED', 'REFERENCE_NOT_FOUND'),
      },
    },
    async (request, reply) => {
      const invoice = invoiceRequest(context, request);
      const { organization, target, userId } = invoice;
      const { reason, comment, amount, ownerUserId, dueDate } = request.body;
      const input = {
        reason,
        comment: textOrNull(comment ?? null),
        amount: amount ?? null,
        ownerUserId: ownerUserId ?? null,
        dueDate: dueDate ?? null,
      };
      const by = { source: decisionSource(), userId };
      const answer = (view: DocumentView) => answerInvoice(invoice, view);
      return answerOnce(context, request, reply, {}, () =>
        openDispute(context, organization, { target, input, by, answer }),
      );
    },
  );
  app.post(
    '/invoices/:invoiceId/dispute/resolve',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'resolveDispute',
        summary: 'Resolve the open dispute of an invoice',
        description: 'Reminders resume at the step that matches the age of the invoice.',
        tags,
        params: invoicePath,
        body: schemaRef(DisputeResolution),
        response: invoiceAnswers(),
      },
    },
    async (request, reply) => {
      const invoice = invoiceRequest(context, request);
      const { organization, target, userId } = invoice;
      const { resolution, comment } = request.body;
      const input = { resolution, comment: textOrNull(comment ?? null) };
      const answer = (view: DocumentView) => answerInvoice(invoice, view);
      return answerOnce(context, request, reply, {}, () =>
        resolveDispute(context, organization, { target, input, userId, answer }),
      );
    },
  );
}

function addUpdateRoute(app: TypedApp, context: Context): void {
  app.put(
    '/disputes/:disputeId',
    {
      config: { undoable: true },
      schema: {
        operationId: 'updateDispute',
        summary: 'Change the owner and the due date of an open dispute',
        description: 'Absent fields stay as they are.',
        tags,
        params: disputePath,
        body: schemaRef(DisputeUpdate),
        response: {
          200: schemaRef(Dispute),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    (request) => updateDispute(context, organizationOf(request), request.params.disputeId, request.body),
  );
}
