import type { Removals } from '../platform/retention/job.ts';

/**
 * Removes the texts of sent and received mail. Time, subject matter and recipients stay. A received mail
 * loses its file; the next file sweep frees its bytes. Mail still to be sent stays.
 */
export const mailRemovals: Removals = {
  mail_texts: `WITH old AS (
      SELECT m.id, m.action_id FROM messages m
      WHERE m.organization_id = $3 AND m.created_at < $1 AND m.state NOT IN ('QUEUED', 'SENDING')
        AND (m.text_body IS NOT NULL OR m.html_body IS NOT NULL OR m.summary IS NOT NULL)
      ORDER BY m.created_at, m.id LIMIT $2),
    raw AS (DELETE FROM files f USING old o WHERE f.organization_id = $3 AND f.message_id = o.id),
    written AS (UPDATE written_mails w SET text_body = '' FROM old o
      WHERE w.organization_id = $3 AND w.action_id = o.action_id AND w.text_body <> '')
    UPDATE messages m SET text_body = NULL, html_body = NULL, summary = NULL FROM old o
    WHERE m.organization_id = $3 AND m.id = o.id`,
};
