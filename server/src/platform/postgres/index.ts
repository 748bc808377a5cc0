export { defaultDataDir } from './defaultDataDir.ts';
export { connectToRunning } from './running.ts';
export { type EmbeddedPostgres, type StartOptions, startEmbedded } from './startEmbedded.ts';
export { type Connection, EmbeddedPostgresError, type LauncherLog } from './types.ts';
