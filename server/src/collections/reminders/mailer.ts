import { type DeliveryContext, type DeliveryOutcome, deliverAction } from './deliver.ts';
import { recoverUncertain } from './recover.ts';

/** Sends the e-mails of actions, as the jobs of dunning call it. */
export function createMailer(context: DeliveryContext) {
  return {
    deliver: (organizationId: string, actionId: string): Promise<DeliveryOutcome> =>
      deliverAction(context, organizationId, actionId),
    recoverUncertain: (): Promise<number> => recoverUncertain(context),
  };
}
