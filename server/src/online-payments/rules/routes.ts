import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { noQuery, schemaRef } from '../../platform/http/schema.ts';
import { changeCustomerRules, changeRules } from './commands.ts';
import { findCustomerRules, findRules } from './queries.ts';
import {
  CustomerOnlinePaymentRules,
  CustomerOnlinePaymentRulesChange,
  CustomerOnlinePaymentRuleValues,
  OnlinePaymentRules,
  OnlinePaymentRulesChange,
  OnlinePaymentRuleValues,
} from './schema.ts';

export const onlinePaymentRuleSchemas = [
  OnlinePaymentRuleValues,
  CustomerOnlinePaymentRuleValues,
  OnlinePaymentRules,
  OnlinePaymentRulesChange,
  CustomerOnlinePaymentRules,
  CustomerOnlinePaymentRulesChange,
];

const tags = ['Online payments'];

/** Routes for the rules of online payments. */
export function onlinePaymentRuleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addOrganizationRoutes(app, context);
    addCustomerRoutes(app, context);
  };
}

function addOrganizationRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/online_payment_rules',
    {
      schema: {
        operationId: 'getOnlinePaymentRules',
        summary: 'Get the rules of online payments',
        description: 'Methods, limits and fees. Customers may differ.',
        tags,
        querystring: noQuery,
        response: { 200: schemaRef(OnlinePaymentRules), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => findRules(context.database.pool, organizationOf(request).id),
  );
  app.put(
    '/online_payment_rules',
    {
      schema: {
        operationId: 'changeOnlinePaymentRules',
        summary: 'Replace the rules of online payments',
        description: 'Payments that were started before keep their amount and fee.',
        tags,
        body: schemaRef(OnlinePaymentRulesChange),
        response: {
          200: schemaRef(OnlinePaymentRules),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    (request) => changeRules(context, organizationOf(request).id, request.body),
  );
}

function addCustomerRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/customers/:customerId/online_payment_rules',
    {
      schema: {
        operationId: 'getCustomerOnlinePaymentRules',
        summary: 'Get the rules of online payments in which a customer differs',
        description: 'With the rules in force for it.',
        tags,
        params: recordPath('customerId'),
        response: {
          200: schemaRef(CustomerOnlinePaymentRules),
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const customerId = await customerIdOf(database, id, pathRef(request.params.customerId));
      return findCustomerRules(database.pool, id, customerId);
    },
  );
  app.put(
    '/customers/:customerId/online_payment_rules',
    {
      schema: {
        operationId: 'changeCustomerOnlinePaymentRules',
        summary: 'Replace the rules of online payments in which a customer differs',
        description: 'Without values, the customer follows the organization again.',
        tags,
        params: recordPath('customerId'),
        body: schemaRef(CustomerOnlinePaymentRulesChange),
        response: {
          200: schemaRef(CustomerOnlinePaymentRules),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const customerId = await customerIdOf(database, id, pathRef(request.params.customerId));
      return changeCustomerRules(context, id, customerId, request.body);
    },
  );
}
