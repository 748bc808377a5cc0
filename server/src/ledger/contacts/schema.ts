import { type Static, Type } from 'typebox';
import { warningsAnswer } from '../../platform/http/errors-schema.ts';
import {
  ID_LENGTH,
  id,
  instant,
  nullable,
  object,
  optionalId,
  optionalName,
  requiresOneOf,
} from '../../platform/http/schema.ts';
import { externalIdsQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { customFieldsAnswer, customFieldsInput } from '../custom-fields/schema.ts';
import { directUrlAnswer } from '../records/schema.ts';

/** Maximum number of contacts of one customer in a request. */
export const MAX_CONTACTS = 500;

const attributes = {
  id: Type.Optional(id({ description: 'Id of an existing contact' })),
  externalId: Type.Optional(optionalId()),
  source: Type.Optional(
    optionalId({
      description:
        'Source system; default: API. Identifies a contact together with externalId. APP (created by ' +
        'a user in the application) and IMPORT are reserved',
    }),
  ),
  email: Type.Optional(
    Type.String({
      format: 'email',
      maxLength: 320,
      description: 'Required for a new contact; unique within the customer, regardless of case',
    }),
  ),
  firstName: Type.Optional(optionalName()),
  lastName: Type.Optional(optionalName()),
  phone: Type.Optional(optionalName()),
  position: Type.Optional(
    optionalName({
      description: "One of the organization's contact positions, such as ACCOUNTING",
    }),
  ),
  isMain: Type.Optional(
    nullable(
      Type.Boolean({
        description: 'At most one contact of a customer is the main one: the last one that was set',
      }),
    ),
  ),
  customFields: Type.Optional(customFieldsInput()),
};

export const ContactAttributes = object(attributes, {
  $id: 'ContactAttributes',
  ...requiresOneOf(['email'], ['externalId'], ['id']),
});
export type ContactAttributes = Static<typeof ContactAttributes>;

export const ContactUpdate = object({ ...attributes, version: optionalVersion() }, { $id: 'ContactUpdate' });
export type ContactUpdate = Static<typeof ContactUpdate>;

export const Contact = object(
  {
    id: id(),
    externalId: nullable(Type.String()),
    source: Type.String(),
    email: Type.String(),
    firstName: nullable(Type.String()),
    lastName: nullable(Type.String()),
    phone: nullable(Type.String()),
    position: nullable(Type.String()),
    isMain: Type.Boolean(),
    bouncedAt: nullable(
      instant({
        description:
          'An email to this address bounced; no further email is sent to it until the address changes',
      }),
    ),
    customFields: customFieldsAnswer(),
    directUrl: directUrlAnswer,
    version: version(),
    createdAt: instant(),
    updatedAt: instant(),
    warnings: warningsAnswer(),
  },
  { $id: 'Contact' },
);
export type Contact = Static<typeof Contact>;

export const ContactQuery = object({ ...pagingQuery(MAX_LIMIT), ...externalIdsQuery });
export type ContactQuery = Static<typeof ContactQuery>;

export const ContactList = listAnswer('contacts', Type.Unsafe<Contact>({ $ref: 'Contact#' }), 'ContactList');

export const contactPath = Type.Unsafe<{ customer_id: string; id: string }>(
  object({
    customer_id: Type.String({ format: 'uuid-or-external' }),
    id: Type.String({ format: 'uuid-or-external', description: 'The id, or external:<externalId>' }),
  }),
);

export const SourceQuery = object({
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      description: 'Source system; required when several contacts have the same externalId',
    }),
  ),
});
