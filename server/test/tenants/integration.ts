import { findingSide } from '../../src/integrations/domain/finding.ts';
import { newId } from '../../src/platform/ids.ts';
import { store } from '../harness/factories.ts';
import { newAddress } from '../harness/memory-sources.ts';
import type { Client, TestService } from '../harness/service.ts';

/** Keys of records at the source contain no personal data. */
const KEY = 'res.partner,7';

export interface IntegrationIds {
  integrationId: string;
  findingId: string;
  /** A record of the source. */
  recordId: string;
}

/** Adds an integration that is not started, with a run, a sum, a record and a finding, whose texts are this one. */
export async function addIntegration(
  { database: { pool } }: TestService,
  client: Client,
  text: string,
): Promise<IntegrationIds> {
  const body = { kind: 'ODOO', name: text, url: newAddress(), secret: text, login: text };
  const { id: integrationId } = await store(client, '/integrations', body);
  const of = [client.organization.id, integrationId];
  const findingId = newId();
  const recordId = newId();
  await pool.query(
    `INSERT INTO source_runs (organization_id, id, connection_id, trigger, state, phase, counts, problem_code,
       problem_text, started_at, finished_at)
     SELECT $1, $3, $2, 'USER', 'FAILED', 'CHANGES', '{"read": 0, "created": 0, "updated": 0, "unchanged": 0,
       "deleted": 0, "refused": 0}', 'UNREACHABLE', $4, created_at, created_at
     FROM source_connections WHERE organization_id = $1 AND id = $2`,
    [...of, newId(), text],
  );
  await pool.query(
    `INSERT INTO source_sums (organization_id, id, connection_id, party_key, currency, theirs, ours, explained,
       compared_at)
     SELECT $1, $3, $2, $4, 'EUR', 7, 0, 0, created_at FROM source_connections WHERE organization_id = $1 AND id = $2`,
    [...of, newId(), KEY],
  );
  await pool.query(
    `INSERT INTO source_records (organization_id, connection_id, key, kind, record_id)
     VALUES ($1, $2, $3, 'PARTY', $4)`,
    [...of, KEY, recordId],
  );
  await pool.query(
    `INSERT INTO source_findings (organization_id, id, connection_id, cause, key, state, text, ours, first_seen_at,
       last_seen_at) SELECT $1, $3, $2, 'MADE_HERE', $4, 'OPEN', $5, $6, created_at, created_at
     FROM source_connections WHERE organization_id = $1 AND id = $2`,
    [...of, findingId, KEY, text, JSON.stringify(findingSide({ id: recordId, key: KEY, number: text }))],
  );
  return { integrationId, findingId, recordId };
}
