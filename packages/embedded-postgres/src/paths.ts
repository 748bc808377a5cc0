import { join } from 'node:path';
import type { Application } from './application.ts';

/** Paths that the launcher uses in a data folder. */
export interface DataPaths {
  /** The application that owns the data. */
  application: Application;
  /** The data folder itself, absolute and without symbolic links. */
  root: string;
  /**
   * The lock file. The kernel holds the lock for the one process that runs the server, until that process
   * ends.
   */
  lock: string;
  /** The process id of the last holder of the lock; only for messages. */
  owner: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  /** The superuser's password, readable by the owner only. */
  password: string;
  /** The password of the application's own role, readable by the owner only. */
  rolePassword: string;
  /** Connection details of the running server, readable by the owner only. */
  running: string;
  /** Folder of the Unix socket, if its path is short enough. */
  socket: string;
  /** A copy of the server's programs, used if the installed ones cannot be. */
  programs: string;
}

/** Prefix of the folder in which a new cluster is created before it is renamed into place. */
export const INIT_PREFIX = 'postgres-init-';

/** Returns the layout of a data folder. */
export function dataPaths(root: string, application: Application): DataPaths {
  return {
    application,
    root,
    lock: join(root, `${application.id}.lock`),
    owner: join(root, `${application.id}.pid`),
    cluster: join(root, 'postgres'),
    password: join(root, 'postgres-password'),
    rolePassword: join(root, 'postgres-role-password'),
    running: join(root, 'postgres-running.json'),
    socket: join(root, 'socket'),
    programs: join(root, 'postgres-programs'),
  };
}
