import type { Connection } from '../../../platform/db/database.ts';
import type { DunningSettings } from '../../domain/dunning/facts.ts';
import { isLost, nextStepOn } from '../../domain/dunning/levels.ts';
import { storeLooks } from '../levels/store.ts';
import type { Evaluated, Now } from './evaluated.ts';

/**
 * Stores the dates on which the sweep must evaluate invoices with a level again. It updates dates that a new
 * plan version, another due date or a later step has changed.
 */
export async function lookAgain(
  connection: Connection,
  evaluated: readonly Evaluated[],
  { plans }: DunningSettings,
  { organization }: Now,
): Promise<void> {
  const looks = evaluated.flatMap(({ customer }) =>
    customer.invoices.flatMap((invoice) =>
      invoice.levels.flatMap((level) => {
        const plan = plans.get(level.planId);
        if (plan === undefined || isLost(level, invoice)) return [];
        const nextOn = nextStepOn(level, plan, invoice.dueOn);
        const isKnown =
          level.nextOn === nextOn && level.nextVersion === plan.version && level.nextDueOn === invoice.dueOn;
        if (isKnown) return [];
        const { planId, ladder } = level;
        const look = { nextOn, version: plan.version, dueOn: invoice.dueOn };
        return [{ customerId: customer.id, invoiceId: invoice.id, planId, ladder, ...look }];
      }),
    ),
  );
  await storeLooks(connection, organization.id, looks);
}
