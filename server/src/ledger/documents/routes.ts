import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { type OfCustomer, withCustomers } from '../customers/expand.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';
import { KIND_NAMES } from '../domain/settlement/references.ts';
import { withBankTransactions } from './bank-transactions.ts';
import { deleteDocument } from './commands.ts';
import { withFactsVersion } from './facts-version.ts';
import { findView } from './read-views.ts';
import { DocumentQuery, MoneyQuery, recordPath } from './schema.ts';
import { type DocumentView, type Today, todayOf } from './views.ts';

export interface RecordRoutes<S extends TSchema, A extends OfCustomer & { id: string }> {
  kind: DocumentKind;
  /** Path such as `/invoices`. */
  path: string;
  /** Name of the path parameter in the API specification. */
  parameter: string;
  tag: string;
  /** Schema of the response, with an $id. */
  answer: S;
  toAnswer: (view: DocumentView, today: Today) => A;
}

/** Registers GET and DELETE of one document, which are the same for all four kinds. */
export function recordRoutes<S extends TSchema, A extends OfCustomer & { id: string }>(
  app: FastifyInstance,
  context: Context,
  { kind, path, parameter, tag, answer, toAnswer }: RecordRoutes<S, A>,
): void {
  const params = recordPath(parameter);
  const schemaName = Object.assign({ $id: '' }, answer).$id;
  app.get<{ Params: Record<string, string>; Querystring: Static<typeof MoneyQuery> }>(
    `${path}/:${parameter}`,
    {
      schema: {
        operationId: `get${schemaName}`,
        summary: `Get one ${KIND_NAMES[kind]}`,
        description:
          'Its current state, with its links. Identify it by its id or by `external:<externalId>`.',
        tags: [tag],
        params,
        querystring: kind === 'PAYMENT' || kind === 'REFUND' ? MoneyQuery : DocumentQuery,
        response: { 200: schemaRef(answer), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const organization = organizationOf(request);
      const view = await findView(
        context.database,
        organization.id,
        kind,
        pathRef(request.params[parameter] ?? ''),
      );
      const answer = toAnswer(view, todayOf(organization, context));
      const withCustomer = await withCustomers(context, organization, request.query, [answer]);
      const [whole] = await withBankTransactions(context, organization, request.query, withCustomer);
      const hasVersion = request.query.expand?.includes('factsVersion') === true;
      return hasVersion && whole !== undefined ? withFactsVersion(whole, view) : whole;
    },
  );
  app.delete<{ Params: Record<string, string> }>(
    `${path}/:${parameter}`,
    {
      config: { integrationOwned: true },
      schema: {
        operationId: `delete${schemaName}`,
        summary: `Delete one ${KIND_NAMES[kind]} and its links; the linked documents are restored`,
        description: "The linked amounts are open again, and the customer's figures are updated at once.",
        tags: [tag],
        params,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await deleteDocument(context, organizationOf(request), kind, pathRef(request.params[parameter] ?? ''));
      return reply.code(204).send(null);
    },
  );
}
