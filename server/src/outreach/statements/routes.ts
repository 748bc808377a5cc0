import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { localDate } from '../../kernel/calendar.ts';
import { recordPath } from '../../ledger/schemas.ts';
import {
  findAddressee,
  optionalPeriodIn,
  prepareStatement,
  StatementPdfQuery,
  statementName,
} from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { referencesWhenRead } from '../transfers/references.ts';

/** Serves statements of account as PDFs. */
export function statementPdfRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => addPdfRoute(app, context);
}

const PDF_ANSWER = {
  description: 'The PDF',
  content: {
    'application/pdf': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) },
  },
};

function addPdfRoute(app: TypedApp, context: Context): void {
  const { database, clock } = context;
  app.get(
    '/customers/:customerId/statement.pdf',
    {
      schema: {
        operationId: 'getStatement',
        summary: 'Get the statement of account of a customer as a PDF',
        description:
          'With `from`: the movements of the period between its opening and closing balance. Without ' +
          'it: the open invoices with totals by currency, as of now, and how to transfer the amount to pay.',
        tags: ['Customers'],
        params: recordPath('customerId'),
        querystring: StatementPdfQuery,
        response: { 200: PDF_ANSWER, ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const { language: statedLanguage, ...stated } = request.query;
      const now = clock.now();
      const period = optionalPeriodIn(stated, localDate(now, organization.timezone));
      const { customer, language, statement } = await inSnapshot(database, async (connection) => {
        const addressee = await findAddressee(connection, organization, request.params.customerId);
        const chosen = statedLanguage ?? addressee.customer.language;
        const input = { customer: addressee.customer, now, period, language: chosen };
        return { ...input, statement: await prepareStatement(connection, context, organization, input) };
      });
      const { accounts, amounts } = statement;
      const asked = { organizationId: organization.id, customer, invoices: [], accounts, amounts };
      const references = await referencesWhenRead(database, { ...asked, medium: 'PRINT' }, now);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': contentDisposition(statementName(customer, language)),
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(Readable.from([await statement.draw(references)]));
    },
  );
}
