-- The inbox: received email by state, and internal comments of users (ADR 0105).

-- When a user marked a received email of an unknown sender as done. Null: open.
ALTER TABLE messages ADD COLUMN handled_at timestamptz;

-- Comments of users on a thread. They are never sent.
CREATE TABLE thread_comments (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The first message of the thread.
  thread_id uuid NOT NULL,
  user_id uuid NOT NULL,
  text text NOT NULL,
  -- Ids of the mentioned users, in order.
  mentioned_user_ids jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT thread_comments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT thread_comments_thread_fk FOREIGN KEY (organization_id, thread_id)
    REFERENCES messages (organization_id, id),
  CONSTRAINT thread_comments_user_fk FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX thread_comments_thread_idx ON thread_comments (organization_id, thread_id, created_at, id);
CREATE INDEX thread_comments_user_idx ON thread_comments (organization_id, user_id);

-- Few rows: open tasks of replies, and email that arrived.
CREATE INDEX actions_inbox_idx ON actions (organization_id, id) WHERE source = 'REPLY' AND state = 'TODO';
CREATE INDEX messages_inbox_idx ON messages (organization_id, inbound_kind, created_at, id)
  WHERE inbound_kind IS NOT NULL;
