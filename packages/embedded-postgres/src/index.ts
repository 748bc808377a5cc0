export { defaultDataDir } from './defaultDataDir.ts';
export { connectToRunning } from './running.ts';
export { startEmbedded } from './startEmbedded.ts';
export type { Connection } from './types.ts';
