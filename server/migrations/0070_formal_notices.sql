-- Since when an invoice is under formal notice (docs/domain.md, Formal notices), and the settings that go with it.
ALTER TABLE dunning_levels ADD COLUMN noticed_on date;

ALTER TABLE dunning_settings ADD COLUMN notice_period_days smallint NOT NULL DEFAULT 60;
ALTER TABLE dunning_settings ADD COLUMN courtesies_while_overdue boolean NOT NULL DEFAULT false;
ALTER TABLE dunning_settings ADD CONSTRAINT dunning_settings_notice_period_check CHECK (notice_period_days >= 0);

-- Notices that were given before: letters of steps that are marked needsEarlier, as letters are unless they say otherwise.
UPDATE dunning_levels l SET noticed_on = n.told_on
FROM (
  SELECT i.organization_id, i.invoice_id, a.dunning_plan_id AS plan_id, max(i.told_on) AS told_on
  FROM actions a
  JOIN action_invoices i ON i.organization_id = a.organization_id AND i.action_id = a.id AND i.told_on IS NOT NULL
  JOIN documents d ON d.organization_id = a.organization_id AND d.id = i.invoice_id AND d.is_open AND d.due_on < i.told_on
    AND (d.reopened_at IS NULL OR d.reopened_at <= a.performed_at)
  JOIN dunning_plan_versions v ON v.organization_id = a.organization_id AND v.plan_id = a.dunning_plan_id
    AND v.version = a.plan_version
  CROSS JOIN LATERAL jsonb_array_elements(v.steps) AS s(step)
  WHERE a.type = 'LETTER' AND a.state = 'EXECUTED' AND a.ladder = 'REMINDER'
    AND s.step ->> 'key' = a.step_key AND coalesce((s.step ->> 'needsEarlier')::boolean, true)
  GROUP BY 1, 2, 3) n
WHERE l.organization_id = n.organization_id AND l.invoice_id = n.invoice_id AND l.plan_id = n.plan_id
  AND l.ladder = 'REMINDER';
