import type { DataContext } from '../../platform/context.ts';
import { readGuide } from './queries.ts';
import type { Guide, GuideChange } from './schema.ts';

/** Hides or shows the guide, for all users of the organization. */
export async function changeGuide(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  { putAway }: GuideChange,
): Promise<Guide> {
  await database.pool.query({
    name: 'change guide',
    text: `INSERT INTO guides (organization_id, put_away) VALUES ($1, $2)
           ON CONFLICT (organization_id) DO UPDATE SET put_away = excluded.put_away`,
    values: [organizationId, putAway],
  });
  return readGuide(database.pool, organizationId);
}
