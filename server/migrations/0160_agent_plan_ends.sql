-- When the end of a plan was announced: that it expired, or that all of its steps have ended. Null: not yet, or it has
-- another end, which is announced when it is stored.
ALTER TABLE agent_plans ADD COLUMN end_announced_at timestamptz;
UPDATE agent_plans p SET end_announced_at = p.updated_at
WHERE p.state = 'PROPOSED' AND p.expires_at <= now() OR p.state = 'APPROVED' AND NOT EXISTS (
  SELECT 1 FROM bulk_jobs j
  WHERE j.organization_id = p.organization_id AND j.id = ANY(p.job_ids) AND j.finished_at IS NULL);
CREATE INDEX agent_plans_end_idx ON agent_plans (organization_id, id)
  WHERE end_announced_at IS NULL AND state IN ('PROPOSED', 'APPROVED');

-- Each stored row fits, because the check only permits more. Validating it would read the table under its lock.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED', 'CHANNEL_DISABLED',
    'PAYER_ANSWER', 'SOURCE_FAILING', 'SOURCE_KEY_EXPIRING', 'AGENT_PLAN', 'AGENT_PLAN_STOPPED',
    'ONLINE_PAYMENT_FAILED', 'ONLINE_PAYMENT_PROBLEM')) NOT VALID;
