import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { findAccount } from './account.ts';
import type { Application } from './application.ts';
import { dataPaths } from './paths.ts';
import { canEnter } from './runner.ts';

/**
 * The data folder for when none is configured: `data` in the project. When root runs a project that
 * PostgreSQL's unprivileged user cannot reach (under root's closed home, say), it is a folder under
 * /var/lib named after the application and the project's path instead, always the same one for the same project.
 * @param projectDir the project's root folder
 */
export async function defaultDataDir(projectDir: string, application: Application): Promise<string> {
  const project = resolve(projectDir);
  const usual = join(project, 'data');
  const paths = dataPaths(usual, application);
  if (process.getuid?.() !== 0 || existsSync(paths.cluster)) return usual;
  // Nobody may do what an account may that is not made yet; where PostgreSQL is not ours to run, none is.
  const identity = (await findAccount(application.id)) ?? (await findAccount('nobody'));
  if (identity === null || (await canEnter({ identity, name: application.id }, project))) return usual;
  const mark = createHash('sha256').update(project).digest('hex').slice(0, 8);
  return join('/var/lib', application.id, `${basename(project)}-${mark}`);
}
