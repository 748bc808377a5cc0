export { defaultDataDir } from './default-data-dir.ts';
export { connectToRunning } from './running.ts';
export { startEmbedded } from './start-embedded.ts';
export type { Connection } from './types.ts';
