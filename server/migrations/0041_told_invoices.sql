-- Which invoices were told of with a step of a plan, the last ones first: what followed a step is looked up by it (docs/adr/0065).
CREATE INDEX action_invoices_told_idx ON action_invoices (organization_id, plan_id, step_key, told_on)
  INCLUDE (action_id, invoice_id) WHERE told_on IS NOT NULL;
