import type { Language } from '../../kernel/formats.ts';
import type { Database } from '../../platform/db/database.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';

/**
 * Returns the language for emails to a person: that of the organization to which they have belonged longest.
 * People have no language of their own. Without an organization it is English.
 * @param person the person's id or address
 */
export async function findLanguageOfPerson(
  database: Pick<Database, 'main' | 'shards'>,
  person: { id: string } | { email: string },
): Promise<Language> {
  const id = 'id' in person ? person.id : await findIdentity(database.main, person.email);
  if (id === null) return 'en';
  const rows = await queryShards<{ language: Language; since: string }>(database, {
    name: 'language of person',
    text: `SELECT o.language, u.created_at AS since FROM users u
      JOIN organizations o ON o.organization_id = u.organization_id
      WHERE u.identity_id = $1 AND u.is_active ORDER BY u.created_at, u.id LIMIT 1 -- all organizations`,
    values: [id],
  });
  const [first] = rows.sort((a, b) => (a.since < b.since ? -1 : 1));
  return first?.language ?? 'en';
}

async function findIdentity({ pool }: Pick<Database, 'pool'>, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'identity by email',
    text: 'SELECT id FROM identity_users WHERE email = $1',
    values: [email],
  });
  return rows[0]?.id ?? null;
}
