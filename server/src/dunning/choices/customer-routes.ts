import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { checkingFirst, settlementOf, settleOne, unlessOutdated } from '../../ledger/commands.ts';
import { customerOf, customerStatements } from '../../ledger/customers/queries.ts';
import type { PutCustomer } from '../../ledger/domain/settlement/changes.ts';
import type { CustomerFacts } from '../../ledger/domain/settlement/records.ts';
import { Customer, recordPath } from '../../ledger/schemas.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type {} from '../../platform/http/acting-user.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { nullable, object, schemaRef, timestamp } from '../../platform/http/schema.ts';
import type { Organization } from '../../platform/organization.ts';
import { optionalVersion } from '../../platform/record-version.ts';
import { pauseCustomer, pauseOf, withPlanField } from './commands.ts';
import { UndoableChoice } from './undoable-choice.ts';

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export const CustomerDunning = object(
  {
    plan: Type.Optional(
      Type.String({
        pattern: `^(INHERIT|NONE|${UUID})$`,
        description:
          'INHERIT: the plan of the parent, or the default plan. NONE: no dunning. Otherwise the id of ' +
          'a plan',
      }),
    ),
    pausedUntil: Type.Optional(
      nullable(timestamp(), { description: 'No reminders before this time. null: not paused' }),
    ),
    version: optionalVersion(),
  },
  { $id: 'CustomerDunning', minProperties: 1 },
);
type CustomerDunning = Static<typeof CustomerDunning>;

export const customerDunningSchemas = [CustomerDunning];

/**
 * Sets the plan of a customer and pauses its dunning; absent fields keep their values.
 * @throws NOT_FOUND, REFERENCE_NOT_FOUND, CONFLICT if the customer's current version is not the stated one
 */
export async function setCustomerDunning(
  context: Context,
  organization: Organization,
  target: PutCustomer['target'],
  { plan, pausedUntil, version }: CustomerDunning,
): Promise<Customer> {
  const until = pauseOf(pausedUntil, organization.timezone);
  const change: PutCustomer = { type: 'putCustomer', mode: 'update', target, facts: factsOf(plan) };
  const undoable = new UndoableChoice(context, organization, 'CUSTOMER', target);
  const { answers } = await withPlanField('plan', () =>
    settleOne(settlementOf(context, organization), change, {
      ...checkingFirst(change, unlessOutdated(context, organization, change, version), undoable.look),
      reads: ([stored]) =>
        stored === undefined || stored instanceof Error || stored.id === null
          ? []
          : customerStatements(context, organization, stored.id),
      afterWrite: async (connection, [stored]) => {
        if (stored === undefined || stored instanceof Error || stored.id === null) return;
        const isAnnounced = stored.status !== 'unchanged';
        const now = context.clock.now();
        if (until !== undefined)
          await pauseCustomer(connection, organization.id, { id: stored.id, until, now, isAnnounced });
        await undoable.record(connection);
      },
    }),
  );
  noteChange(...undoable.ids);
  return customerOf(context, organization, answers);
}

function factsOf(plan: string | undefined): Partial<CustomerFacts> {
  if (plan === undefined) return {};
  if (plan === 'INHERIT' || plan === 'NONE') return { dunningPlanId: null, dunningOff: plan === 'NONE' };
  return { dunningPlanId: plan.toLowerCase(), dunningOff: false };
}

/** Routes to set the dunning plan of a customer. */
export function customerDunningRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/customers/:customerId/dunning',
      {
        config: { undoable: true },
        schema: {
          operationId: 'setCustomerDunning',
          summary: 'Set the dunning plan of a customer, and pause its reminders',
          description:
            'Omitted fields keep their value. An invoice with a plan of its own follows that plan. A ' +
            'date without a time means the start of that day.',
          tags: ['Dunning plans'],
          params: recordPath('customerId'),
          body: schemaRef(CustomerDunning),
          response: {
            200: schemaRef(Customer),
            ...errorAnswers(
              ...BODY_ERRORS,
              'REFERENCE_NOT_FOUND',
              'ACCESS_FORBIDDEN',
              'NOT_FOUND',
              'CONFLICT',
            ),
          },
        },
      },
      async (request) => {
        const target = pathRef(request.params.customerId);
        return setCustomerDunning(context, organizationOf(request), target, request.body);
      },
    );
  };
}
