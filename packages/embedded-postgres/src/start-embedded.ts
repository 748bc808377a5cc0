import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Application } from './application.ts';
import { prepareCluster, rolePassword } from './cluster.ts';
import { chooseEndpoint, discardEndpoint } from './endpoint.ts';
import { connectionAt, ensureDatabase, roleOf, superuserOf } from './ensure-database.ts';
import { type LaunchPlan, launch } from './launch.ts';
import { Lifecycle } from './lifecycle.ts';
import { takeLock } from './lock.ts';
import { type DataPaths, dataPaths } from './paths.ts';
import { installedPackage, preparePrograms } from './programs.ts';
import { chooseRunner, makeReachable } from './runner.ts';
import { announce, withdraw } from './running.ts';
import {
  type Connection,
  connectionUrl,
  EmbeddedPostgresError,
  type Endpoint,
  type LauncherLog,
  messageOf,
} from './types.ts';

/** Options for starting the embedded server. */
export interface StartOptions {
  application: Application;
  /** The data folder; created if missing. */
  dataDir: string;
  log: LauncherLog;
  /** Settings that override the defaults. Only tests may set `fsync=off`. */
  settings?: Readonly<Record<string, string>>;
  /** `tcp` never uses a Unix socket. */
  transport?: 'auto' | 'tcp';
  /** The package with PostgreSQL's programs; default: the installed one. */
  packageDir?: string;
  /**
   * Folder for a copy of programs that PostgreSQL's user cannot reach (root only); default: a folder of
   * /var/cache.
   */
  cacheDir?: string;
  /** Whether root may run PostgreSQL under the shared account of the system. Default: false. */
  canUseNobody?: boolean;
  /** Called once if the server has ended unexpectedly and could not be restarted. */
  onLost?: (error: Error) => void;
}

/** The running embedded server. */
export interface EmbeddedPostgres {
  connection: Connection;
  /** The superuser's connection, for tests and tools that create databases. */
  superuser: Connection;
  /** `connection` as a `postgres://` URL. */
  url: string;
  /** Stops the server cleanly and releases the data folder. May be called repeatedly. */
  stop(): Promise<void>;
}

async function openDataFolder(dataDir: string, application: Application): Promise<DataPaths> {
  try {
    await mkdir(resolve(dataDir), { recursive: true, mode: 0o700 });
    const root = await realpath(resolve(dataDir));
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    return dataPaths(root, application);
  } catch (error) {
    const { name, dataDirSetting } = application;
    throw new EmbeddedPostgresError(
      `cannot use ${dataDir} as the data folder (${dataDirSetting}): ${messageOf(error)}. It must be a folder that belongs to the user who starts ${name}.`,
    );
  }
}

async function prepare(paths: DataPaths, options: StartOptions): Promise<LaunchPlan> {
  const { application, log, settings = {} } = options;
  const runner = await chooseRunner(paths, options.canUseNobody);
  await makeReachable(runner, paths);
  const common = options.cacheDir ?? join('/var/cache', application.id);
  const caches = runner.identity === null ? [paths.programs] : [common, paths.programs];
  const packageDir = options.packageDir ?? installedPackage(application);
  const programs = await preparePrograms(runner, packageDir, caches, application);
  await withdraw(paths);
  const password = await prepareCluster(paths, programs, { runner, log, sync: settings['fsync'] !== 'off' });
  return { paths, programs, runner, password, settings, log };
}

/**
 * Starts PostgreSQL on a data folder: locks the folder, repairs the remains of a killed run, and creates the
 * cluster on the first start. The server ends with this process, however that ends.
 * @throws EmbeddedPostgresError with a message for the operator
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedPostgres> {
  const paths = await openDataFolder(options.dataDir, options.application);
  const lock = await takeLock(paths);
  let lifecycle: Lifecycle | null = null;
  let endpoint: Endpoint | null = null;
  try {
    const plan = await prepare(paths, options);
    endpoint = await chooseEndpoint(paths, plan.runner, options.transport ?? 'auto');
    const launched = await launch(plan, endpoint, false);
    lifecycle = new Lifecycle(plan, lock, launched, options.onLost ?? (() => undefined));
    const { application } = options;
    const superuser = superuserOf(application, plan.password);
    const role = roleOf(application, await rolePassword(paths));
    await ensureDatabase(launched.endpoint, superuser, role, application.id);
    const connection = connectionAt(launched.endpoint, role, application.id);
    await announce(paths, connection, launched.endpoint);
    const stop = lifecycle.stop.bind(lifecycle);
    return {
      connection,
      superuser: connectionAt(launched.endpoint, superuser, application.id),
      url: connectionUrl(connection),
      stop,
    };
  } catch (error) {
    if (lifecycle !== null) await lifecycle.stop();
    else if (endpoint !== null) await discardEndpoint(endpoint);
    lock.release();
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`PostgreSQL did not start: ${messageOf(error)}`, { cause: error });
  }
}
