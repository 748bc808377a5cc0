/**
 * The keys of PostgreSQL's advisory locks, in one place so that no two are equal. The numbers are
 * arbitrary, but all processes and releases must agree on them.
 */
export const ADVISORY_LOCKS = {
  /** Held by the process that migrates. */
  migration: 7_248_113,
  /** Held by the process that runs backfills. */
  backfills: 7_248_116,
  /** Held by a backup while it copies files, and shared by jobs that remove files. */
  storage: 7_248_114,
  /** Held by the process that creates the first organization. */
  firstOrganization: 7_248_115,
  /** Held by the process that reads the mailbox. */
  mailbox: 7_248_122,
  /** With the hash of a worker's name: held while the worker lives. */
  liveness: 7_248_131,
  /** With the hash of an organization: held while a request computes the figures of several months. */
  figures: 7_248_132,
} as const;
