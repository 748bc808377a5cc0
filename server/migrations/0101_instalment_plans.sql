-- Instalment plans (ADR 0109). Their invoices have an ordinary promise for the last day of the plan.
CREATE TABLE instalment_plans (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The first of its invoices, whose customer is the one of the plan.
  invoice_id uuid NOT NULL,
  comment text,
  source text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by_user_id uuid,
  CONSTRAINT instalment_plans_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT instalment_plans_source_check CHECK (source IN ('API', 'APP')),
  CONSTRAINT instalment_plans_invoice_fk FOREIGN KEY (organization_id, invoice_id)
    REFERENCES documents (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT instalment_plans_made_by_fk FOREIGN KEY (organization_id, made_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX instalment_plans_made_at_idx ON instalment_plans (organization_id, made_at, id);
CREATE INDEX instalment_plans_invoice_idx ON instalment_plans (organization_id, invoice_id);
CREATE INDEX instalment_plans_made_by_idx ON instalment_plans (organization_id, made_by_user_id)
  WHERE made_by_user_id IS NOT NULL;

-- The promise of an invoice that belongs to a plan. It goes with the promise, which undo and a deleted invoice remove.
CREATE TABLE instalment_plan_invoices (
  organization_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  promise_id uuid NOT NULL,
  rank integer NOT NULL,
  -- Amount in effect on the invoice when the plan was made, in minor units.
  amount_linked_before bigint NOT NULL,
  CONSTRAINT instalment_plan_invoices_pkey PRIMARY KEY (organization_id, plan_id, invoice_id),
  CONSTRAINT instalment_plan_invoices_plan_fk FOREIGN KEY (organization_id, plan_id)
    REFERENCES instalment_plans (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT instalment_plan_invoices_promise_fk FOREIGN KEY (organization_id, promise_id)
    REFERENCES promises (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX instalment_plan_invoices_invoice_idx ON instalment_plan_invoices (organization_id, invoice_id);
CREATE INDEX instalment_plan_invoices_promise_idx ON instalment_plan_invoices (organization_id, promise_id);

CREATE TABLE instalments (
  organization_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  -- From 1, in the order of their days.
  rank integer NOT NULL,
  date timestamptz NOT NULL,
  due_on date NOT NULL,
  -- Minor units.
  amount bigint NOT NULL,
  -- Sum of the amounts up to this instalment.
  amount_through bigint NOT NULL,
  broken_told_at timestamptz,
  CONSTRAINT instalments_pkey PRIMARY KEY (organization_id, plan_id, rank),
  CONSTRAINT instalments_amount_check CHECK (amount > 0),
  CONSTRAINT instalments_plan_fk FOREIGN KEY (organization_id, plan_id)
    REFERENCES instalment_plans (organization_id, id) ON DELETE CASCADE
);
-- The instalments that may have to be reported as broken.
CREATE INDEX instalments_due_on_idx ON instalments (organization_id, due_on, plan_id) WHERE broken_told_at IS NULL;
