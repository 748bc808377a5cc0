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
        description: 'Their e-mail address; or `contactId`',
      }),
    ),
    contactId: Type.Optional(
      id({ description: 'One of their contacts: all contacts with its address are meant' }),
    ),
    alsoKnownAs: Type.Optional(
      Type.Array(Type.String({ minLength: 3, maxLength: 200, format: 'printable' }), {
        maxItems: MAX_NAMES,
        description: 'What else tells of them, such as a last name that is rare, or another phone number',
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
        { kind: Type.String({ description: 'As the table is called that holds it' }), record: facts() },
        { title: 'PersonRecord' },
      ),
      { description: 'Everything that tells of them, with what stands beside it' },
    ),
    isWhole: Type.Boolean({
      description: 'Whether that is all: of a kind at most 10,000 records are listed',
    }),
  },
  { $id: 'PersonExport' },
);
export type PersonExport = Static<typeof PersonExport>;

export const PersonErasure = object(
  {
    removed: Type.Record(Type.String(), Type.Integer(), { description: 'Rows that went, by table' }),
    redacted: Type.Record(Type.String(), Type.Integer(), {
      description: 'Rows in which something was replaced, by table',
    }),
    kept: Type.Array(Type.String(), { description: 'What tells of them still, and why it is kept' }),
  },
  { $id: 'PersonErasure' },
);
export type PersonErasure = Static<typeof PersonErasure>;
