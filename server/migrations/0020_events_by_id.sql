-- An event is asked for by the webhook-id of its delivery. The feed holds what is kept of the last days, so the index is made at once.
CREATE UNIQUE INDEX events_id_idx ON events (organization_id, id);
