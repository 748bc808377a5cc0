// Runs the embedded server in a process that tests can kill. Its argument is a JSON object of start options.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type StartOptions, startEmbedded } from '../start-embedded.ts';
import { fieldsOf } from '../types.ts';
import { APPLICATION } from './application.ts';

const print = (message: string) => console.error(message);

function options(): StartOptions {
  const { dataDir, packageDir, cacheDir } = fieldsOf(JSON.parse(process.argv[2] ?? ''));
  return {
    application: APPLICATION,
    dataDir: String(dataDir),
    // Writes of a killed process survive in the page cache: no test here needs fsync.
    settings: { fsync: 'off' },
    log: { debug: print, info: print, warn: print, error: print },
    ...(typeof packageDir === 'string' ? { packageDir } : {}),
    ...(typeof cacheDir === 'string' ? { cacheDir } : {}),
  };
}

const server = await startEmbedded(options());

process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});

// Like a server that still answers requests after Ctrl-C.
process.on('SIGINT', async () => {
  await sleep(300);
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query("SELECT 'drained' AS state");
  await client.end();
  await server.stop();
  console.log(JSON.stringify(rows[0]));
  process.exit(0);
});

console.log(JSON.stringify({ url: server.url }));
// Keeps the process alive until it receives a signal.
setInterval(() => undefined, 60_000);
