export type { Application } from './application.ts';
export { defaultDataDir } from './default-data-dir.ts';
export { isAlive } from './processes.ts';
export { connectToRunning } from './running.ts';
export { type EmbeddedPostgres, type StartOptions, startEmbedded } from './start-embedded.ts';
export { type Connection, EmbeddedPostgresError, type LauncherLog } from './types.ts';
