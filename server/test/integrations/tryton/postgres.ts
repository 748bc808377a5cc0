/** A Tryton on PostgreSQL, where sessions write at the same time. SQLite lets one write after the other. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { configure, serve, setUp, type Tryton } from './installation.ts';
import { parseBooks } from './rpc.ts';

interface Place {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** A Tryton with one database, and the file that configures it. */
export interface PostgresTryton extends Tryton {
  configuration: string;
  database: string;
  connection: pg.ClientConfig;
}

let count = 0;

/** Starts trytond with a new database on this server, which takes half a minute. */
export async function startTrytonOnPostgres(place: Place): Promise<PostgresTryton> {
  count += 1;
  const { host, port, user, password } = place;
  const database = `tryton_${process.pid}_${count}`;
  await asSuperuser(place, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`);
  const folder = await mkdtemp(join(tmpdir(), 'quittance-tryton-'));
  // The host of the tests' server is the folder of its socket.
  const uri = `postgresql://${user}:${encodeURIComponent(password)}@/?host=${host}&port=${port}`;
  await writeFile(join(folder, 'password'), '');
  const configuration = await configure(folder, 0, uri);
  const books = parseBooks(await setUp(folder, configuration, database));
  const { url, stop } = await serve(folder, uri);
  return {
    url,
    books,
    configuration: join(folder, 'trytond.conf'),
    database,
    connection: { ...place, database },
    newDatabase: () => Promise.resolve(database),
    stop: async () => {
      await stop();
      await asSuperuser(place, `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

async function asSuperuser(place: Place, statement: string): Promise<void> {
  const client = new pg.Client({ ...place, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
