import { RECORD_CHANGES } from '../record-changes.ts';

/** Paths to read again after a plan was made or ended. */
export const PLAN_CHANGES: readonly string[] = [...RECORD_CHANGES, '/v1/instalment_plans', '/v1/promises'];
