-- Work lists of collectors, and letters that are printed in batches.

-- What is to be done, by when; few of all actions are. Counting them reads the index alone.
CREATE INDEX actions_work_idx ON actions (organization_id, due_at, id) INCLUDE (snoozed_until) WHERE state = 'TODO';
CREATE INDEX actions_work_type_idx ON actions (organization_id, type, due_at, id) INCLUDE (snoozed_until) WHERE state = 'TODO';
CREATE INDEX actions_work_customer_idx ON actions (organization_id, customer_id, due_at, id) INCLUDE (snoozed_until) WHERE state = 'TODO';
CREATE INDEX actions_work_plan_idx ON actions (organization_id, dunning_plan_id, due_at, id) INCLUDE (snoozed_until) WHERE state = 'TODO';

-- Letters that were printed together: one PDF, which is a file of the batch.
CREATE TABLE letter_batches (
  organization_id    uuid NOT NULL,
  id                 uuid NOT NULL,
  letter_count       integer NOT NULL,
  page_count         integer NOT NULL,
  created_at         timestamptz NOT NULL,
  created_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT letter_batches_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT letter_batches_created_by_fk FOREIGN KEY (organization_id, created_by_user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX letter_batches_created_at_idx ON letter_batches (organization_id, created_at, id);

-- What became of each action of a batch. An action is in one batch at most, and so printed once. `first_page` is null where
-- nothing was left to print.
CREATE TABLE letters (
  organization_id uuid NOT NULL,
  action_id       uuid NOT NULL,
  batch_id        uuid NOT NULL,
  rank            integer NOT NULL,
  outcome         text NOT NULL,
  first_page      integer,
  page_count      integer NOT NULL,
  PRIMARY KEY (organization_id, action_id),
  CONSTRAINT letters_pages_check CHECK ((first_page IS NULL) = (page_count = 0)),
  CONSTRAINT letters_action_fk FOREIGN KEY (organization_id, action_id) REFERENCES actions (organization_id, id),
  CONSTRAINT letters_batch_fk FOREIGN KEY (organization_id, batch_id) REFERENCES letter_batches (organization_id, id)
);
CREATE UNIQUE INDEX letters_batch_key ON letters (organization_id, batch_id, rank);

ALTER TABLE files ADD COLUMN letter_batch_id uuid;
ALTER TABLE files ADD CONSTRAINT files_letter_batch_fk FOREIGN KEY (organization_id, letter_batch_id) REFERENCES letter_batches (organization_id, id);
ALTER TABLE files DROP CONSTRAINT files_owner_check;
ALTER TABLE files ADD CONSTRAINT files_owner_check CHECK (num_nonnulls(document_id, note_id, message_id, letter_batch_id) = 1);
CREATE UNIQUE INDEX files_letter_batch_key ON files (organization_id, letter_batch_id) WHERE letter_batch_id IS NOT NULL;
