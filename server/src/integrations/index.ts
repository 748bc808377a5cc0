/** What this wing offers to other wings. */
export { type PausedConnection, storePausedConnection } from './connections/store-paused.ts';
