import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadSender, type Sender } from '../writing/queries.ts';
import type { MailSetup } from './schema.ts';

/** Returns how an organization sends mail: its own settings, and the service's configuration. */
export async function findMailSetup(
  { database, mail, portalUrl }: Pick<Context, 'database' | 'mail' | 'portalUrl'>,
  organization: Organization,
): Promise<MailSetup> {
  const chosen = await loadSender(database.pool, organization.id);
  const { server, replyTo, readsMailbox } = mail;
  return {
    sender: senderOf(mail, organization, chosen),
    isOwnAddress: chosen.address !== null,
    server,
    replyTo,
    readsMailbox,
    linksToPortal: portalUrl !== null,
    sandbox: organization.sandbox,
    testAddress: chosen.testAddress,
  };
}

/** Returns the sender of an organization's mail: its own choice, else the service's default. */
export const senderOf = (
  { from }: Pick<Context['mail'], 'from'>,
  organization: Pick<Organization, 'name'>,
  chosen: Pick<Sender, 'name' | 'address'>,
) => ({
  name: chosen.name ?? from.name ?? organization.name,
  address: chosen.address ?? from.address,
});
