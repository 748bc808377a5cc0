import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { localDate } from '../../kernel/calendar.ts';
import { findCustomerId } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadAccountStatements } from './movements.ts';
import { optionalPeriodIn, periodIn } from './period.ts';
import { loadAddressee } from './queries.ts';
import { StatementOfAccount, StatementPdfQuery, StatementQuery } from './schema.ts';
import { prepareStatement, statementName } from './statement.ts';

export const statementSchemas = [StatementOfAccount];

/** Serves statements of account. */
export function statementRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addFiguresRoute(app, context);
    addPdfRoute(app, context);
  };
}

const PDF_ANSWER = {
  description: 'The PDF',
  content: {
    'application/pdf': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) },
  },
};

function addFiguresRoute(app: TypedApp, context: Context): void {
  app.get(
    '/customers/:customerId/statement',
    {
      schema: {
        operationId: 'getStatementOfPeriod',
        summary: 'Get the statement of account of a customer for a period',
        description:
          'For each currency: the opening balance, the movements by document date with the balance ' +
          'after each, and the closing balance. The balance is the outstanding invoices less the credits ' +
          'that are not applied, without written-off amounts. A credit applied to a written-off invoice ' +
          'is a recovery. Documents of the family are left out; what they paid for this customer, or ' +
          'the other way around, is a transfer.',
        tags: ['Customers'],
        params: recordPath('customerId'),
        querystring: StatementQuery,
        response: { 200: schemaRef(StatementOfAccount), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const organization = organizationOf(request);
      const now = context.clock.now();
      const period = periodIn(request.query, localDate(now, organization.timezone));
      return inSnapshot(context.database, async (connection) => {
        const { customer } = await findAddressee(connection, organization, request.params.customerId);
        const { id, number, name } = customer;
        return {
          customer: { id, externalId: number, name },
          ...period,
          timezone: organization.timezone,
          currencies: await loadAccountStatements(connection, organization, id, period),
        };
      });
    },
  );
}

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
          'it: the open invoices with totals by currency, as of now.',
        tags: ['Customers'],
        params: recordPath('customerId'),
        querystring: StatementPdfQuery,
        response: { 200: PDF_ANSWER, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const { language: statedLanguage, ...stated } = request.query;
      const now = clock.now();
      const period = optionalPeriodIn(stated, localDate(now, organization.timezone));
      const { customer, language, draw } = await inSnapshot(database, async (connection) => {
        const addressee = await findAddressee(connection, organization, request.params.customerId);
        const chosen = statedLanguage ?? addressee.customer.language;
        const input = { customer: addressee.customer, now, period, language: chosen };
        return { ...input, draw: await prepareStatement(connection, context, organization, input) };
      });
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': contentDisposition(statementName(customer, language)),
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(Readable.from([await draw()]));
    },
  );
}

/** @throws NOT_FOUND */
async function findAddressee(connection: Connection, organization: Organization, stated: string) {
  const customerId = await findCustomerId(connection, organization.id, pathRef(stated));
  const addressee = customerId === null ? null : await loadAddressee(connection, organization, customerId);
  if (addressee === null) throw notFound();
  return addressee;
}
