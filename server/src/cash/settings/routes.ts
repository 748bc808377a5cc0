import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeCashRules, changeCustomerCashRules } from './commands.ts';
import {
  findCashRules,
  findCustomerCashRules,
  listCashRuleVersions,
  listCustomerCashRules,
} from './queries.ts';
import {
  CashRules,
  CashRulesChange,
  CashRuleValues,
  CashRuleVersion,
  CashRuleVersionQuery,
  CashRuleVersions,
  CustomerCashRules,
  CustomerCashRulesChange,
  CustomerCashRulesList,
  CustomerCashRuleValues,
} from './schema.ts';

export const cashRuleSchemas = [
  CashRuleValues,
  CustomerCashRuleValues,
  CashRules,
  CashRulesChange,
  CustomerCashRules,
  CustomerCashRulesChange,
  CustomerCashRulesList,
  CashRuleVersion,
  CashRuleVersions,
];

const tags = ['Bank transactions'];

/** Routes for the rules that match bank transactions. */
export function cashRuleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addOrganizationRoutes(app, context);
    addCustomerRoutes(app, context);
  };
}

function addOrganizationRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/cash/rules',
    {
      schema: {
        operationId: 'getCashRules',
        summary: 'Get the rules that match bank transactions',
        description: 'With the defaults, and the switches that each rule allows.',
        tags,
        response: { 200: schemaRef(CashRules), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => findCashRules(database.pool, organizationOf(request)),
  );
  app.put(
    '/cash/rules',
    {
      schema: {
        operationId: 'changeCashRules',
        summary: 'Replace the rules that match bank transactions',
        description:
          'Creates a version. All transactions that no match and no person decided are decided again. The ' +
          'same values create no version.',
        tags,
        body: schemaRef(CashRulesChange),
        response: {
          200: schemaRef(CashRules),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    (request) => changeCashRules(context, organizationOf(request), request.body),
  );
  app.get(
    '/cash/rules/versions',
    {
      schema: {
        operationId: 'listCashRuleVersions',
        summary: 'List the versions of the rules, newest first',
        description: 'At most the newest 200. Proofs name the version that decided.',
        tags,
        querystring: CashRuleVersionQuery,
        response: { 200: schemaRef(CashRuleVersions), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => {
      const { customerId = null } = request.query;
      return listCashRuleVersions(
        database.pool,
        organizationOf(request).id,
        customerId?.toLowerCase() ?? null,
      );
    },
  );
}

function addCustomerRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/cash/customer_rules',
    {
      schema: {
        operationId: 'listCustomerCashRules',
        summary: 'List the customers with own rules',
        description: 'By name.',
        tags,
        response: { 200: schemaRef(CustomerCashRulesList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listCustomerCashRules(database.pool, organizationOf(request).id),
  );
  app.get(
    '/cash/customer_rules/:customerId',
    {
      schema: {
        operationId: 'getCustomerCashRules',
        summary: 'Get the rules in which a customer differs',
        description: 'Values that are left out are those of the organization.',
        tags,
        params: recordPath('customerId'),
        response: { 200: schemaRef(CustomerCashRules), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      return findCustomerCashRules(
        database.pool,
        id,
        await customerIdOf(database, id, pathRef(request.params.customerId)),
      );
    },
  );
  app.put(
    '/cash/customer_rules/:customerId',
    {
      schema: {
        operationId: 'changeCustomerCashRules',
        summary: 'Replace the rules in which a customer differs',
        description: 'Creates a version. Without values, the customer follows the organization again.',
        tags,
        params: recordPath('customerId'),
        body: schemaRef(CustomerCashRulesChange),
        response: {
          200: schemaRef(CustomerCashRules),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const customerId = await customerIdOf(database, id, pathRef(request.params.customerId));
      return changeCustomerCashRules(context, id, customerId, request.body);
    },
  );
}
