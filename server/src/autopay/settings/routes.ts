import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeAutopaySettings, changeCustomerAutopay } from './commands.ts';
import { findCustomerAutopay, loadAutopaySettings } from './queries.ts';
import { AutopaySettings, AutopaySettingsChange, CustomerAutopay, CustomerAutopayChange } from './schema.ts';

export const autopaySchemas = [
  AutopaySettings,
  AutopaySettingsChange,
  CustomerAutopay,
  CustomerAutopayChange,
];

const tags = ['Online payments'];

/** Routes for automatic payment by direct debit. */
export function autopayRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context;
  return async (app) => {
    app.get(
      '/autopay/settings',
      {
        schema: {
          operationId: 'getAutopaySettings',
          summary: 'Get the settings of automatic payment',
          description:
            'Returns the settings of the organization. Automatic payment is off unless it was turned on.',
          tags,
          response: { 200: schemaRef(AutopaySettings), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => loadAutopaySettings(database.pool, organizationOf(request).id),
    );
    app.put(
      '/autopay/settings',
      {
        schema: {
          operationId: 'changeAutopaySettings',
          summary: 'Replace the settings of automatic payment',
          description:
            'Without an offer, debtors cannot turn it on. Debtors who have turned it on keep it until they or ' +
            'you turn it off.',
          tags,
          body: schemaRef(AutopaySettingsChange),
          response: {
            200: schemaRef(AutopaySettings),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      (request) => changeAutopaySettings(context, organizationOf(request).id, request.body),
    );
    app.get(
      '/autopay/customers/:customerId',
      {
        schema: {
          operationId: 'getCustomerAutopay',
          summary: 'Get the automatic payment of a customer',
          description:
            'Returns whether invoices of the customer are debited on their due dates, and its limits.',
          tags,
          params: recordPath('customerId'),
          response: { 200: schemaRef(CustomerAutopay), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) => {
        const { id } = organizationOf(request);
        const customerId = await customerIdOf(database, id, pathRef(request.params.customerId));
        return findCustomerAutopay(database.pool, id, customerId);
      },
    );
    app.put(
      '/autopay/customers/:customerId',
      {
        schema: {
          operationId: 'changeCustomerAutopay',
          summary: 'Limit the automatic payment of a customer, or turn it off',
          description: 'Only the debtor can turn it on, in the portal.',
          tags,
          params: recordPath('customerId'),
          body: schemaRef(CustomerAutopayChange),
          response: {
            200: schemaRef(CustomerAutopay),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request) => {
        const { id } = organizationOf(request);
        const customerId = await customerIdOf(database, id, pathRef(request.params.customerId));
        return changeCustomerAutopay(context, id, customerId, request.body);
      },
    );
  };
}
