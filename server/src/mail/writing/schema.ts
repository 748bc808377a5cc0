import { Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { amount, currency, figure, id, object, stringEnum, timestamp } from '../../platform/http/schema.ts';
import { MOVEMENT_KINDS } from '../domain/account-statement.ts';

/** Returns the schema of a calendar day in a request. */
export const statementDay = (description: string) =>
  timestamp({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description });

const to = () => Type.Optional(statementDay('Last day. Default: today'));

export const StatementQuery = object({
  from: Type.Optional(statementDay('First day. Default: the first day of the month of `to`')),
  to: to(),
});

export const StatementPdfQuery = object({
  language: Type.Optional(stringEnum(LANGUAGES, { description: 'Default: the language of the customer' })),
  from: Type.Optional(statementDay('First day. Without it, the statement lists the open items now')),
  to: to(),
});

const day = (description: string) => Type.String({ format: 'date', description });

const StatementMovement = object(
  {
    kind: stringEnum(MOVEMENT_KINDS, {
      title: 'StatementMovementKind',
      description:
        'TRANSFER: paid by another customer of the customer group (negative), or for one. ' +
        'RECOVERY: a credit applied to an invoice after its write-off',
    }),
    documentId: id({ description: "The customer's document; for WRITE_OFF and RECOVERY the invoice" }),
    number: Type.String({ description: 'Its number, or its external ID' }),
    on: day('Document date, or day of the transfer, write-off or recovery'),
    currency: currency(),
    amount: figure({ description: 'Change of the balance: negative for credits and write-offs' }),
    balance: figure({ description: 'Balance after this movement' }),
  },
  { title: 'StatementMovement' },
);

export const StatementOfAccount = object(
  {
    customer: object({ id: id(), externalId: Type.String(), name: Type.String() }),
    from: day('First day'),
    to: day('Last day'),
    timezone: Type.String({ description: 'Time zone of the organization, in which days end' }),
    currencies: Type.Array(
      object(
        {
          currency: currency(),
          opening: figure({ description: 'Balance before the first day' }),
          movements: Type.Array(StatementMovement, { description: 'The oldest 2000' }),
          further: object(
            { count: amount({ description: 'Movements that are not listed' }), amount: figure() },
            { title: 'FurtherMovements' },
          ),
          closing: figure({
            description:
              'opening + movements + further.amount: outstanding invoices less credits that are not applied',
          }),
        },
        { title: 'StatementInCurrency' },
      ),
      { description: 'The account in each currency, by currency code' },
    ),
  },
  { $id: 'StatementOfAccount' },
);
