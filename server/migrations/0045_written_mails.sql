-- Mail that people write, and the threads that mail stands in (docs/adr/0068).

-- What somebody has asked for, beside the action that carries it out.
CREATE TABLE written_mails (
  organization_id    uuid NOT NULL,
  action_id          uuid NOT NULL,
  answers_message_id uuid,
  language           text NOT NULL,
  -- [{address, name, isCopy}]
  recipients         jsonb NOT NULL,
  subject            text NOT NULL,
  text_body          text NOT NULL,
  with_statement     boolean NOT NULL,
  with_invoices      boolean NOT NULL,
  shows_invoices     boolean NOT NULL,
  created_at         timestamptz NOT NULL,
  CONSTRAINT written_mails_pkey PRIMARY KEY (organization_id, action_id),
  CONSTRAINT written_mails_language_check CHECK (language IN ('en', 'fr', 'de', 'es', 'it', 'nl')),
  CONSTRAINT written_mails_action_fk FOREIGN KEY (organization_id, action_id) REFERENCES actions (organization_id, id),
  CONSTRAINT written_mails_answers_fk FOREIGN KEY (organization_id, answers_message_id)
    REFERENCES messages (organization_id, id)
);
CREATE INDEX written_mails_answers_idx ON written_mails (organization_id, answers_message_id)
  WHERE answers_message_id IS NOT NULL;

-- QUEUED: written, and not yet handed over.
ALTER TABLE messages DROP CONSTRAINT messages_state_check;
ALTER TABLE messages ADD CONSTRAINT messages_state_check
  CHECK (state IN ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN', 'RECEIVED'));

-- The first message of the thread that a message stands in; null: it begins one itself. Not referred to: it may be of an
-- attempt that was let go of.
ALTER TABLE messages ADD COLUMN thread_id uuid;
CREATE INDEX messages_thread_idx ON messages (organization_id, thread_id, created_at, id) WHERE thread_id IS NOT NULL;

-- Replies that came before stand below what they answer.
UPDATE messages i SET thread_id = o.id FROM messages o
WHERE i.direction = 'INBOUND' AND o.organization_id = i.organization_id AND o.direction = 'OUTBOUND'
  AND o.message_id = i.in_reply_to AND o.customer_id = i.customer_id;
