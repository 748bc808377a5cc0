-- Questions to payers which invoices a bank transaction is for, with their answers (ADR 0123).

CREATE TABLE payer_questions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bank_transaction_id uuid NOT NULL,
  -- The customer that was asked. Asking another one replaces the question.
  customer_id uuid NOT NULL,
  -- The task of the email that asked.
  action_id uuid NOT NULL,
  asked_by_user_id uuid,
  asked_at timestamptz NOT NULL,
  -- Null: not answered yet.
  answered_at timestamptz,
  -- The invoices that were meant: `documentId`, and `amount` in minor units. Empty: none of the open ones.
  answered_documents jsonb,
  -- What the payer wrote.
  answered_text text,
  -- When a person applied the answer to money that was on account.
  applied_at timestamptz,
  CONSTRAINT payer_questions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT payer_questions_transaction_key UNIQUE (organization_id, bank_transaction_id),
  CONSTRAINT payer_questions_answer_check CHECK ((answered_at IS NULL) = (answered_documents IS NULL)),
  CONSTRAINT payer_questions_transaction_fk FOREIGN KEY (organization_id, bank_transaction_id)
    REFERENCES bank_transactions (organization_id, id),
  CONSTRAINT payer_questions_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX payer_questions_customer_idx ON payer_questions (organization_id, customer_id, asked_at);

-- The question that an email asks: its button leads to it.
ALTER TABLE written_mails ADD COLUMN payer_question_id uuid;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED', 'CHANNEL_DISABLED',
    'PAYER_ANSWER'));
