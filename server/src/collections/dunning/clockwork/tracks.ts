import type { Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Evaluation } from '../../domain/dunning/facts.ts';

const STORE = `
INSERT INTO dunning_tracks (organization_id, customer_id, plan_id, invoice_id, version, started_on, last_step_key,
  last_day, last_on, next_on, carrying_due_at, updated_at)
SELECT $1, r."customerId", r."planId", r."invoiceId", r.version, r."startedOn", r."lastStepKey", r."lastDay", r."lastOn",
  r."nextOn", r."carryingDueAt", $3
FROM json_to_recordset($2::json) AS r("customerId" uuid, "planId" uuid, "invoiceId" uuid, version integer, "startedOn" date,
  "lastStepKey" text, "lastDay" integer, "lastOn" date, "nextOn" date, "carryingDueAt" timestamptz)
ON CONFLICT (organization_id, customer_id, plan_id, invoice_id) DO UPDATE SET version = excluded.version,
  started_on = excluded.started_on, last_step_key = excluded.last_step_key, last_day = excluded.last_day,
  last_on = excluded.last_on, next_on = excluded.next_on, carrying_due_at = excluded.carrying_due_at,
  updated_at = excluded.updated_at`;

/** Remembers how far plans have come, in the transaction that decided it. */
export async function storeTracks(
  connection: Connection,
  organizationId: string,
  evaluated: readonly { customer: { id: string }; evaluation: Evaluation }[],
  now: Timestamp,
): Promise<void> {
  const rows = evaluated.flatMap(({ customer, evaluation }) =>
    evaluation.tracks.map((track) => ({ ...track, customerId: customer.id })),
  );
  if (rows.length === 0) return;
  await connection.query({
    name: 'store dunning tracks',
    text: STORE,
    values: [organizationId, JSON.stringify(rows), now],
  });
}
