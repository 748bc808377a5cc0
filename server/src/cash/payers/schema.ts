import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { id, NAME_LENGTH, nullable, object, schemaRef } from '../../platform/http/schema.ts';
import { cursorQuery } from '../../platform/lists/paging.ts';

const day = (description: string) => Type.String({ format: 'date', description });

export const RememberedPayer = object(
  {
    account: Type.String({ description: 'IBAN or account number without punctuation' }),
    name: nullable(Type.String(), { description: 'As its latest transaction names the payer' }),
    isDecisive: Type.Boolean({
      description: 'false: the account pays for several customers, so it decides nothing',
    }),
    customers: Type.Array(
      object(
        {
          customer: customerAnswer,
          matches: Type.Integer({ minimum: 0, description: 'Accepted matches in force' }),
          firstOn: day('Booking day of the first one, or day of the assignment'),
          lastOn: day('Booking day of the latest one, or day of the assignment'),
          isAssigned: Type.Boolean({
            description: 'A user assigned the account. Matches for other customers do not count then',
          }),
        },
        { title: 'CustomerOfPayer' },
      ),
      { description: 'Whom it pays for, most matches first' },
    ),
  },
  { $id: 'RememberedPayer' },
);
export type RememberedPayer = Static<typeof RememberedPayer>;

export const RememberedPayers = object(
  {
    limit: Type.Integer({ minimum: 1 }),
    nextCursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page' }),
    ),
    items: Type.Array(schemaRef(RememberedPayer)),
  },
  { $id: 'RememberedPayers' },
);

export const PayerQuery = object({
  ...cursorQuery(200),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH,
      description: 'Part of the account, or of the name of the payer or the customer',
    }),
  ),
});
export type PayerQuery = Static<typeof PayerQuery>;

export const PayerAssignment = object(
  {
    account: Type.String({
      minLength: 4,
      maxLength: 40,
      format: 'printable',
      description: 'IBAN or account number. Spaces and punctuation do not matter',
    }),
    customerId: id(),
  },
  { $id: 'PayerAssignment' },
);
export type PayerAssignment = Static<typeof PayerAssignment>;
