import type { Removals } from '../platform/retention/job.ts';

const byId = (table: string, column: string) =>
  `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT $2)`;

/** Removes expired data of people and links. Identities belong to no organization. */
export const peopleRemovals: Removals = {
  sessions: byId('identity_sessions', 'expires_at'),
  verifications: byId('identity_verifications', 'expires_at'),
  personal_mails: byId('identity_mails', 'created_at'),
  shown_codes: `DELETE FROM identity_shown_codes WHERE (user_id, code_hash) IN (
    SELECT user_id, code_hash FROM identity_shown_codes WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`,
  // After this time an unused device counts as new, and the owner is notified of its next sign-in.
  devices: `DELETE FROM identity_devices WHERE (user_id, token_hash) IN (
    SELECT user_id, token_hash FROM identity_devices WHERE last_seen_at < $1 ORDER BY last_seen_at LIMIT $2)`,
  notifications: `WITH digests AS (DELETE FROM notification_digests WHERE organization_id = $3 AND id IN (
      SELECT id FROM notification_digests WHERE organization_id = $3 AND created_at < $1 ORDER BY created_at, id LIMIT $2))
    DELETE FROM notifications WHERE organization_id = $3 AND id IN (
    SELECT id FROM notifications WHERE organization_id = $3 AND created_at < $1 ORDER BY created_at, id LIMIT $2)`,
  portal_visits: `DELETE FROM portal_visits WHERE organization_id = $3 AND (link_id, day) IN (
    SELECT link_id, day FROM portal_visits WHERE organization_id = $3 AND day < ($1::timestamptz AT TIME ZONE 'UTC')::date
    ORDER BY day LIMIT $2)`,
  portal_links: `DELETE FROM portal_links WHERE organization_id = $3 AND id IN (
    SELECT id FROM portal_links WHERE organization_id = $3 AND expires_at < $1 LIMIT $2)`,
  invitations: `DELETE FROM invitations WHERE organization_id = $3 AND id IN (
    SELECT id FROM invitations WHERE organization_id = $3 AND expires_at < $1 LIMIT $2)`,
};
