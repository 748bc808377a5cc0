import { type Static, Type } from 'typebox';
import { id, object } from '../../platform/http/schema.ts';

const MAX_NAMES = 20;

export const PersonNamed = object(
  {
    email: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 320,
        format: 'printable',
        description: 'Email address of the person. Required without `contactId`',
      }),
    ),
    contactId: Type.Optional(
      id({ description: 'A contact of the person. Includes all contacts with the same address' }),
    ),
    alsoKnownAs: Type.Optional(
      Type.Array(Type.String({ minLength: 3, maxLength: 200, format: 'printable' }), {
        maxItems: MAX_NAMES,
        description: 'Additional search terms, such as a rare last name or another phone number',
      }),
    ),
  },
  { $id: 'PersonNamed' },
);
export type PersonNamed = Static<typeof PersonNamed>;

const facts = () => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

export const PersonExport = object(
  {
    emails: Type.Array(Type.String()),
    records: Type.Array(
      object(
        { kind: Type.String({ description: 'Name of the table' }), record: facts() },
        { title: 'PersonRecord' },
      ),
      { description: 'Every record about the person, with its other fields' },
    ),
    isWhole: Type.Boolean({
      description: 'Whether the list is complete. At most 10,000 records per kind are listed',
    }),
  },
  { $id: 'PersonExport' },
);
export type PersonExport = Static<typeof PersonExport>;

export const PersonErasure = object(
  {
    removed: Type.Record(Type.String(), Type.Integer(), { description: 'Number of deleted rows by table' }),
    redacted: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of redacted rows by table',
    }),
    kept: Type.Array(Type.String(), { description: 'Data about the person that is kept, with the reason' }),
  },
  { $id: 'PersonErasure' },
);
export type PersonErasure = Static<typeof PersonErasure>;
