-- When a batch of letters was handed to the post, and by whom.
ALTER TABLE letter_batches ADD COLUMN posted_at timestamptz;
ALTER TABLE letter_batches ADD COLUMN posted_by_user_id uuid;
ALTER TABLE letter_batches ADD CONSTRAINT letter_batches_posted_by_fk
  FOREIGN KEY (organization_id, posted_by_user_id) REFERENCES users (organization_id, id);
