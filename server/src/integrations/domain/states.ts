/**
 * DRAFT: never started. READING: its first complete read is in progress. RUNNING: it is up to date, or less than
 * a cycle behind. FAILING: the source did not answer five times in a row; attempts continue. PAUSED: by a user.
 * STOPPED: it waits for a decision of a user.
 */
export const CONNECTION_STATES = ['DRAFT', 'READING', 'RUNNING', 'FAILING', 'PAUSED', 'STOPPED'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Why a connection is stopped. */
export const STOP_REASONS = ['MANY_MISSING', 'LOGIN_REFUSED', 'RIGHT_MISSING', 'UNREADABLE_SECRET'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** States in which the clock reads the source. */
export const READ_STATES: readonly ConnectionState[] = ['READING', 'RUNNING', 'FAILING'];

export const RUN_STATES = ['RUNNING', 'COMPLETED', 'FAILED', 'STOPPED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The parts of a run, in this order. */
export const PHASES = ['CHANGES', 'APPLY', 'SWEEP', 'SUMS'] as const;
export type Phase = (typeof PHASES)[number];

export const RUN_TRIGGERS = ['CLOCK', 'USER', 'DOORBELL'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

export const FINDING_STATES = ['OPEN', 'IGNORED', 'RESOLVED'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** The choices of a user about a finding. */
export const RESOLUTIONS = ['READ_AGAIN', 'IGNORE', 'ADOPT'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
