import { join } from 'node:path';
import type { Application } from './application.ts';

/** Everything the launcher keeps in a data folder. */
export interface DataPaths {
  /** Whose data it is. */
  application: Application;
  /** The data folder itself, absolute and without symbolic links. */
  root: string;
  /** Held (by the kernel, for as long as the process lives) by the one process that runs the server. */
  lock: string;
  /** The process id of the last holder of the lock; only for messages. */
  owner: string;
  /** PostgreSQL's own folder. */
  cluster: string;
  /** The superuser's password, readable by the owner only. */
  password: string;
  /** The password of the application's own role, readable by the owner only. */
  rolePassword: string;
  /** Connection details of the running server, readable by the owner only. */
  running: string;
  /** Folder of the Unix socket, where its path is short enough. */
  socket: string;
  /** A copy of the server's programs, for when the installed ones cannot be used. */
  programs: string;
}

/** Prefix of the folder in which a new cluster is made before it is renamed into place. */
export const INIT_PREFIX = 'postgres-init-';

/** The layout of a data folder. */
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
