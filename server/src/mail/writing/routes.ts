import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { localDate } from '../../kernel/calendar.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findAddressee } from './find-addressee.ts';
import { loadAccountStatements } from './movements.ts';
import { periodIn } from './period.ts';
import { StatementOfAccount, StatementQuery } from './schema.ts';

export const statementSchemas = [StatementOfAccount];

/** Serves the figures of statements of account. */
export function statementRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addFiguresRoute(app, context);
  };
}

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
