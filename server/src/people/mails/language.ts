import type { Language } from '../../kernel/formats.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Returns the language for emails to a person: that of the organization to which they have belonged longest.
 * People have no language of their own. Without an organization it is English.
 * @param person the person's id or address
 */
export async function languageOfPerson(
  { pool }: Pick<Database, 'pool'>,
  person: { id: string } | { email: string },
): Promise<Language> {
  const [column, value] = 'id' in person ? ['id', person.id] : ['email', person.email];
  const { rows } = await pool.query<{ language: Language }>({
    name: `language of person by ${column}`,
    text: `SELECT o.language FROM identity_users p
      JOIN users u ON u.identity_id = p.id AND u.is_active
      JOIN organizations o ON o.organization_id = u.organization_id
      WHERE p.${column} = $1 ORDER BY u.created_at, u.id LIMIT 1 -- all organizations`,
    values: [value],
  });
  return rows[0]?.language ?? 'en';
}
