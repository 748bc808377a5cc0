-- Administrators are notified of a channel that the service disabled.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED', 'CHANNEL_DISABLED'));
