import { fromInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { GUIDE_STEPS, type Guide, type GuideStep } from './schema.ts';

type GuideFacts = Record<GuideStep, boolean> & { putAway: boolean };

/** Returns the first steps of an organization. A step is done when its result exists. */
export async function readGuide(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<Guide> {
  const { rows } = await queryable.query<GuideFacts>({
    name: 'guide',
    text: `SELECT
        EXISTS (SELECT 1 ${fromInvoices('v')}) AS "DATA",
        NOT EXISTS (SELECT 1 FROM (SELECT counts FROM imports i WHERE i.organization_id = $1 AND i.state = 'COMPLETED'
            ORDER BY i.created_at DESC, i.id DESC LIMIT 1) last, jsonb_each(last.counts) c
          WHERE (c.value ->> 'refused')::integer > 0) AS "CHECK",
        EXISTS (SELECT 1 FROM dunning_plans WHERE organization_id = $1 AND is_active) AS "PLAN",
        EXISTS (SELECT 1 FROM dunning_settings WHERE organization_id = $1 AND sender_address IS NOT NULL) AS "MAIL",
        (SELECT count(*) FROM (SELECT 1 FROM users WHERE organization_id = $1 AND is_active LIMIT 2) u) > 1
          OR EXISTS (SELECT 1 FROM invitations WHERE organization_id = $1 AND revoked_at IS NULL AND email IS NOT NULL) AS "INVITE",
        EXISTS (SELECT 1 FROM guides WHERE organization_id = $1 AND put_away) AS "putAway"`,
    values: [organizationId],
  });
  const [found] = rows;
  if (found === undefined) throw new Error('the query always returns a row');
  // Data that does not exist cannot be correct.
  const done = { ...found, CHECK: found.DATA && found.CHECK };
  return { steps: GUIDE_STEPS.map((name) => ({ name, done: done[name] })), putAway: found.putAway };
}
