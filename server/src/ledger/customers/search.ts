import { type RawBuilder, sql } from 'kysely';
import { foldedSql, foldText, likeLiteral } from '../../platform/lists/folding.ts';

/** The searchable form of a name, with a leading space. */
const NAME = `(' ' || ${foldedSql('name')})`;

/**
 * Minimum word length for trigram search. Shorter words match only at word starts, because no index covers
 * their inside.
 */
const TRIGRAM = 3;

/** Returns conditions on customers that each word of the search occurs in the name. */
export function nameConditions(organizationId: string, search: string): RawBuilder<boolean>[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const patterns = words.map((word) => {
    const escaped = likeLiteral(word);
    return [...word].length < TRIGRAM ? `% ${escaped}%` : `%${escaped}%`;
  });
  const allLike = (text: RawBuilder<unknown>) =>
    sql.join(
      patterns.map((pattern) => sql`${text} LIKE ${pattern}`),
      sql` AND `,
    );
  // The stored text begins with the name.
  return [
    sql<boolean>`id IN (SELECT s.id FROM search_texts s WHERE s.organization_id = ${organizationId}
      AND s.kind = 'CUSTOMER' AND ${allLike(sql`s.text`)})`,
    sql<boolean>`(${allLike(sql.raw(NAME))})`,
  ];
}
