-- Why a person undid the decision that a payment is other money than a transaction. It waits for a decision again.
ALTER TABLE bank_recorded_twice ADD COLUMN undone_at timestamptz;
ALTER TABLE bank_recorded_twice ADD COLUMN undone_by jsonb;
ALTER TABLE bank_recorded_twice ADD COLUMN undone_cause text;
