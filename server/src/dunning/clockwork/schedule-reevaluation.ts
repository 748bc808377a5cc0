import type { Connection } from '../../platform/db/database.ts';
import type { DunningSettings } from '../domain/facts.ts';
import { isLost, nextStepOn } from '../domain/levels.ts';
import { storeNextEvaluations } from '../levels/store.ts';
import type { EvaluatedCustomer, HourContext } from './evaluated-customer.ts';

/**
 * Stores the dates on which the sweep must evaluate invoices with a level again. It updates dates that a new
 * plan version, another due date or a later step has changed.
 */
export async function scheduleReevaluation(
  connection: Connection,
  evaluated: readonly EvaluatedCustomer[],
  { plans }: DunningSettings,
  { organization }: HourContext,
): Promise<void> {
  const nextEvaluations = evaluated.flatMap(({ customer }) =>
    customer.invoices.flatMap((invoice) =>
      invoice.levels.flatMap((level) => {
        const plan = plans.get(level.planId);
        if (plan === undefined || isLost(level, invoice)) return [];
        const nextOn = nextStepOn(level, plan, invoice.dueOn);
        const isKnown =
          level.nextOn === nextOn && level.nextVersion === plan.version && level.nextDueOn === invoice.dueOn;
        if (isKnown) return [];
        const { planId, ladder } = level;
        const nextEvaluation = { nextOn, version: plan.version, dueOn: invoice.dueOn };
        return [{ customerId: customer.id, invoiceId: invoice.id, planId, ladder, ...nextEvaluation }];
      }),
    ),
  );
  await storeNextEvaluations(connection, organization.id, nextEvaluations);
}
