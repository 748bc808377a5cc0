import type { MailServices } from '../../mail/sending/mail.ts';
import { type DeliveryOutcome, deliverAction } from './deliver.ts';
import { recoverUncertain } from './recover.ts';

/** Sends the e-mails of actions, as the jobs of dunning call it. */
export function createMailer(services: MailServices) {
  return {
    deliver: (organizationId: string, actionId: string): Promise<DeliveryOutcome> =>
      deliverAction(services, organizationId, actionId),
    recoverUncertain: (): Promise<number> => recoverUncertain(services),
  };
}
