import type { Language } from '../../kernel/formats.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { versionOf } from '../../platform/record-version.ts';
import type { PortalSettings } from './schema.ts';

type Greetings = PortalSettings['greetings'];

/** The stored look of an organization's portal. */
export interface StoredLook {
  accent: string | null;
  greetings: Greetings;
  updatedAt: string | null;
  hasLogo: boolean;
}

const NO_LOOK: StoredLook = { accent: null, greetings: {}, updatedAt: null, hasLogo: false };

/** Returns an organization's look, or the portal's default. */
export async function loadLook(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<StoredLook> {
  const { rows } = await queryable.query<StoredLook>({
    name: 'look of the portal',
    text: `SELECT p.accent, coalesce(p.greetings, '{}') AS greetings, p.updated_at AS "updatedAt",
        EXISTS (SELECT 1 FROM files f WHERE f.organization_id = $1 AND f.is_logo) AS "hasLogo"
      FROM organizations o LEFT JOIN portal_settings p ON p.organization_id = $1 WHERE o.organization_id = $1`,
    values: [organizationId],
  });
  return rows[0] ?? NO_LOOK;
}

/** Converts the stored look to the settings of the API. */
export function toPortalSettings({ accent, greetings, updatedAt }: StoredLook): PortalSettings {
  return { accent, greetings, version: versionOf({ accent, greetings }), updatedAt };
}

/** The greeting above the account, and its language. */
export interface Greeting {
  text: string;
  language: Language;
}

/** Returns the greeting in the reader's language, else in the organization's. */
export function greetingFor(greetings: Greetings, ...languages: readonly Language[]): Greeting | null {
  for (const language of languages) {
    const text = greetings[language];
    if (text !== undefined) return { text, language };
  }
  return null;
}

/** Returns the customer with the highest balance, as an example for the preview; null without customers. */
export async function customerToShow(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<string | null> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'customer to show the portal of',
    text: `SELECT c.id ${fromCustomers('c')} AND c.merged_into_id IS NULL
           ORDER BY c.amount_due DESC, c.id DESC LIMIT 1`,
    values: [organizationId],
  });
  return rows[0]?.id ?? null;
}
