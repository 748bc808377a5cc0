import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { type Lenient, organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { recordPath } from '../documents/schema.ts';
import { deleteContact, importContact, updateContact } from './commands.ts';
import { mendContact } from './mend-contact.ts';
import { customerIdOf, listContacts, loadContacts, pickContact, toContact } from './queries.ts';
import {
  Contact,
  ContactAttributes,
  ContactList,
  ContactQuery,
  ContactUpdate,
  contactPath,
  SourceQuery,
} from './schema.ts';

export const contactSchemas = [ContactAttributes, ContactUpdate, Contact, ContactList];

const tag = 'Contacts';
const CONTACT_ERRORS = [...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'] as const;

export function contactRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
  };
}

const lenientContact = (body: Record<string, unknown>): Lenient => ({
  warnings: mendContact(body),
  taken: null,
});

function withWarnings({ lenient }: FastifyRequest, contact: Contact): Contact {
  return lenient === null || lenient.warnings.length === 0
    ? contact
    : { ...contact, warnings: lenient.warnings };
}

/** Registers import, update and deletion. */
function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/customers/:customer_id/contacts',
    {
      config: { idempotency: 'EXTERNAL_ID', lenient: lenientContact },
      schema: {
        operationId: 'importContact',
        summary: 'Create a contact of a customer, or update the one with its externalId or email address',
        description:
          'A new contact needs `email`. A contact is identified by its `externalId` and `source`, ' +
          'otherwise by its email address, regardless of case.',
        tags: [tag],
        params: recordPath('customer_id'),
        body: schemaRef(ContactAttributes),
        response: { 201: schemaRef(Contact), ...errorAnswers(...CONTACT_ERRORS) },
      },
    },
    async (request, reply) => {
      const customer = pathRef(request.params.customer_id);
      const { contact } = await importContact(context, organizationOf(request), customer, request.body);
      return reply.code(201).send(withWarnings(request, toContact(contact, context.publicUrl)));
    },
  );

  app.put(
    '/customers/:customer_id/contacts/:id',
    {
      config: { lenient: lenientContact },
      schema: {
        operationId: 'updateContact',
        summary: 'Update a contact of a customer',
        description:
          'Only the given fields change. If several sources use the `externalId` of the path, the ' +
          'query must name one of them.',
        tags: [tag],
        params: contactPath,
        querystring: SourceQuery,
        body: schemaRef(ContactUpdate),
        response: { 200: schemaRef(Contact), ...errorAnswers(...CONTACT_ERRORS, 'AMBIGUOUS_REFERENCE') },
      },
    },
    async (request) => {
      const target = { ref: pathRef(request.params.id), source: request.query.source };
      const customer = pathRef(request.params.customer_id);
      const { contact } = await updateContact(context, organizationOf(request), {
        customer,
        contact: target,
        body: request.body,
      });
      return withWarnings(request, toContact(contact, context.publicUrl));
    },
  );

  app.delete(
    '/customers/:customer_id/contacts/:id',
    {
      schema: {
        operationId: 'deleteContact',
        summary: 'Delete a contact of a customer',
        description: 'If several sources use the `externalId` of the path, the query must name one of them.',
        tags: [tag],
        params: contactPath,
        querystring: SourceQuery,
        response: {
          204: NO_CONTENT,
          ...errorAnswers('INVALID_DATA', 'AMBIGUOUS_REFERENCE', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const target = { ref: pathRef(request.params.id), source: request.query.source };
      await deleteContact(context, organizationOf(request), pathRef(request.params.customer_id), target);
      return reply.code(204).send(null);
    },
  );
}

/** Registers list and get. */
function addReadRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/customers/:customer_id/contacts',
    {
      schema: {
        operationId: 'listContacts',
        summary: 'List the contacts of a customer',
        description: 'Contacts of its parent or children are not included.',
        tags: [tag],
        params: recordPath('customer_id'),
        querystring: ContactQuery,
        response: { 200: schemaRef(ContactList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const customerId = await customerIdOf(database, id, pathRef(request.params.customer_id));
      return listContacts(context, id, customerId, request.query);
    },
  );

  app.get(
    '/customers/:customer_id/contacts/:id',
    {
      schema: {
        operationId: 'getContact',
        summary: 'Get a contact of a customer',
        description: 'If several sources use the `externalId` of the path, the query must name one of them.',
        tags: [tag],
        params: contactPath,
        querystring: SourceQuery,
        response: {
          200: schemaRef(Contact),
          ...errorAnswers('INVALID_DATA', 'AMBIGUOUS_REFERENCE', 'NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const customerId = await customerIdOf(database, id, pathRef(request.params.customer_id));
      const contacts = await loadContacts(database.pool, id, customerId);
      return toContact(
        pickContact(contacts, pathRef(request.params.id), request.query.source),
        context.publicUrl,
      );
    },
  );
}
