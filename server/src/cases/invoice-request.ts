import type { FastifyRequest } from 'fastify';
import { toInvoice } from '../ledger/invoices/queries.ts';
import type { DocumentView } from '../ledger/reads.ts';
import { todayOf } from '../ledger/reads.ts';
import type { Invoice as InvoiceAnswer } from '../ledger/schemas.ts';
import { Invoice, recordPath } from '../ledger/schemas.ts';
import type { Context } from '../platform/context.ts';
import type { ErrorCode } from '../platform/errors.ts';
import type {} from '../platform/http/acting-user.ts';
import { BODY_ERRORS, errorAnswers } from '../platform/http/errors-schema.ts';
import { pathRef } from '../platform/http/record-id.ts';
import { organizationOf } from '../platform/http/request.ts';
import { schemaRef } from '../platform/http/schema.ts';
import type { Organization } from '../platform/organization.ts';

/** A user's request that records something about one invoice. */
export interface InvoiceRequest {
  context: Context;
  organization: Organization;
  target: { id: string } | { externalId: string };
  userId: string | null;
}

export const invoicePath = recordPath('invoiceId');

export function invoiceRequest(
  context: Context,
  request: FastifyRequest & { params: { invoiceId: string } },
): InvoiceRequest {
  return {
    context,
    organization: organizationOf(request),
    target: pathRef(request.params.invoiceId),
    userId: request.actingUser?.id ?? null,
  };
}

/** Returns the response with the resulting invoice. */
export function answerInvoice({ context, organization }: InvoiceRequest, view: DocumentView): InvoiceAnswer {
  return toInvoice(view, todayOf(organization, context));
}

const ERRORS = [...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const;

/** Returns the responses of an operation that changes an invoice: the invoice, and errors besides the usual. */
export const invoiceAnswers = (...codes: ErrorCode[]) => ({
  200: schemaRef(Invoice),
  ...errorAnswers(...ERRORS, ...codes),
});
export const INVOICE_ANSWER_WITHOUT_BODY = {
  200: schemaRef(Invoice),
  ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
};
