/** Public interface of the integrations wing. */
export { type PausedConnection, storePausedConnection } from './connections/store-paused.ts';
