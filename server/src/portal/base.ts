import type { Context } from '../platform/context.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { readDebtor } from './account.ts';
import { readContact } from './contact.ts';
import { readCreditor } from './creditor.ts';
import type { OpenLink } from './link.ts';
import { lookFor } from './look/look.ts';
import { loadLook } from './look/queries.ts';
import { NO_ONLINE_PAYMENTS } from './online.ts';
import { linkToLogo, type PortalBase } from './view.ts';

/** Reads what every page of a customer shows. @throws NOT_FOUND if the customer no longer exists */
export async function readBase(
  { database }: Pick<Context, 'database'>,
  link: OpenLink,
  path: string,
): Promise<PortalBase> {
  const { organization, account, now, today } = link;
  return inSnapshot(database, async (connection) => {
    const debtor = await readDebtor(connection, account);
    if (debtor === null) throw new ApiError('NOT_FOUND', 'The page does not exist.');
    const stored = await loadLook(connection, organization.id);
    const look = lookFor(stored, [debtor.language, organization.language], linkToLogo({ path }));
    const contact = await readContact(connection, account);
    const creditor = await readCreditor(connection, organization);
    const transfer = { accounts: [], creditor, national: {}, online: NO_ONLINE_PAYMENTS };
    return { organization, debtor, now, today, ...transfer, contact, notice: null, path, look };
  });
}
