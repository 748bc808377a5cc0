import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { noteDeprecation } from '../../platform/http/deprecation.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { type Lenient, organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { takeContacts } from '../contacts/state-contacts.ts';
import { CustomerOfDocument, recordPath } from '../documents/schema.ts';
import { customerChange, deleteCustomer, putCustomer } from './commands.ts';
import { findCustomer, listCustomers } from './queries.ts';
import {
  Customer,
  CustomerAttributes,
  CustomerList,
  CustomerQuery,
  CustomerSummary,
  CustomerUpdate,
} from './schema.ts';

export const customerSchemas = [
  CustomerAttributes,
  CustomerUpdate,
  CustomerSummary,
  CustomerOfDocument,
  Customer,
  CustomerList,
];

const tag = 'Customers';
const CUSTOMER_ERRORS = [...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'] as const;

export function customerRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
  };
}

/** Lenient handling: invalid contacts do not refuse their customer. */
const lenientCustomer = (body: Record<string, unknown>): Lenient => ({
  warnings: [],
  taken: takeContacts(body),
});

/** Registers import, update and deletion. */
function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/customers',
    {
      config: { integrationOwned: true, idempotency: 'EXTERNAL_ID', lenient: lenientCustomer },
      schema: {
        operationId: 'importCustomer',
        summary: 'Create a customer, or update it when its externalId exists',
        description:
          'A new customer needs `externalId` and `name`. Only the given fields of an existing one ' +
          'change. Either the whole body is applied, or nothing.',
        tags: [tag],
        body: schemaRef(CustomerAttributes),
        response: { 201: schemaRef(Customer), ...errorAnswers(...CUSTOMER_ERRORS) },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const change = customerChange(request.body, 'import');
      const taken = request.lenient?.taken ?? null;
      const customer = await putCustomer(context, organization, change, request.body, taken);
      if (request.body.contacts !== undefined) noteDeprecation(reply, contactsOfCustomer(customer.id));
      return reply.code(201).send(customer);
    },
  );

  app.put(
    '/customers/:customerId',
    {
      config: { integrationOwned: true, lenient: lenientCustomer },
      schema: {
        operationId: 'updateCustomer',
        summary: 'Update a customer',
        description: 'Only the given fields change; null clears a field that may be empty.',
        tags: [tag],
        params: recordPath('customerId'),
        body: schemaRef(CustomerUpdate),
        response: { 200: schemaRef(Customer), ...errorAnswers(...CUSTOMER_ERRORS, 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const { id: known } = await findCustomer(context, organization, pathRef(request.params.customerId));
      const target = { ...request.body, id: request.body.id ?? known };
      if (target.id.toLowerCase() !== known)
        throw invalidField('id', 'names a different customer than the path');
      const change = customerChange(target, 'update');
      const taken = request.lenient?.taken ?? null;
      const customer = await putCustomer(context, organization, change, request.body, taken);
      if (request.body.contacts !== undefined) noteDeprecation(reply, contactsOfCustomer(customer.id));
      return customer;
    },
  );

  app.delete(
    '/customers/:customerId',
    {
      config: { integrationOwned: true },
      schema: {
        operationId: 'deleteCustomer',
        summary: 'Delete a customer without linked records, and its contacts',
        description:
          'If the customer still has documents, children, notes or actions, nothing is deleted and ' +
          'CONFLICT lists them.',
        tags: [tag],
        params: recordPath('customerId'),
        response: {
          204: NO_CONTENT,
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      await deleteCustomer(context, organizationOf(request), pathRef(request.params.customerId));
      return reply.code(204).send(null);
    },
  );
}

/** Registers list and get. */
function addReadRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/customers',
    {
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        description:
          'Each customer with its balance, amount due and amount overdue in the currency of the ' +
          'organization. At most 1000 in one response.',
        tags: [tag],
        querystring: CustomerQuery,
        response: { 200: schemaRef(CustomerList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listCustomers(context, organizationOf(request), request.query),
  );

  app.get(
    '/customers/:customerId',
    {
      schema: {
        operationId: 'getCustomer',
        summary: 'Get a customer with its contacts',
        description:
          'Its figures are exact as of the last change; amounts in other currencies are converted at ' +
          "the organization's rates.",
        tags: [tag],
        params: recordPath('customerId'),
        response: { 200: schemaRef(Customer), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const customer = await findCustomer(
        context,
        organizationOf(request),
        pathRef(request.params.customerId),
      );
      noteDeprecation(reply, contactsOfCustomer(customer.id));
      return customer;
    },
  );
}

/** Returns the successor of the deprecated field `contacts`. */
const contactsOfCustomer = (id: string) => `/v1/customers/${id}/contacts`;
