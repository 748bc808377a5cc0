import { h } from 'hastscript';
import { fromAccountManagersWith } from '../ledger/relations.ts';
import { loadProfile } from '../people/organizations/profile/queries.ts';
import { joinUser } from '../people/relations.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Html } from '../platform/pages/html.ts';
import type { AccountRef } from './account.ts';
import type { Translations } from './i18n/texts.ts';

/** Who answers questions of the debtor. */
export interface PortalContact {
  /** The account manager; null: the customer has none. */
  name: string | null;
  email: string | null;
  phone: string | null;
}

const MANAGER = `
SELECT u.first_name || ' ' || u.last_name AS name, u.email
${fromAccountManagersWith('m', joinUser('u', 'm.user_id'))} AND m.customer_id = $2 AND u.is_active ORDER BY m.rank LIMIT 1`;

/** Returns the account manager, with the phone number of the organization; null if nothing is known. */
export async function readContact(
  connection: Connection,
  { organizationId, customerId }: Pick<AccountRef, 'organizationId' | 'customerId'>,
): Promise<PortalContact | null> {
  const { rows } = await connection.query<{ name: string; email: string }>({
    name: 'contact in the portal',
    text: MANAGER,
    values: [organizationId, customerId],
  });
  const { email: ofOrganization, phone } = await loadProfile(connection, organizationId);
  const [manager] = rows;
  const contact = {
    name: manager?.name ?? null,
    email: manager?.email ?? ofOrganization,
    phone,
  };
  return contact.email === null && contact.phone === null ? null : contact;
}

/** Renders the contact with links to write and to call, or the name of the organization. */
export function contactSection(
  contact: PortalContact | null,
  organizationName: string,
  i18n: Translations,
): Html {
  if (contact === null) return h('p', null, i18n.questions(organizationName));
  const { name, email, phone } = contact;
  return h(
    'section',
    { class: 'contact', 'aria-labelledby': 'contact' },
    h('h2', { id: 'contact' }, i18n.yourContact),
    h('p', null, i18n.questions(name ?? organizationName)),
    h(
      'ul',
      null,
      email === null ? null : h('li', null, h('a', { href: `mailto:${email}` }, email)),
      phone === null
        ? null
        : h('li', null, h('a', { href: `tel:${phone.replaceAll(/[^0-9+]/g, '')}` }, phone)),
    ),
  );
}
