import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { findAccount, SHARED_ACCOUNT_NAME } from './account.ts';
import type { Application } from './application.ts';
import { dataPaths } from './paths.ts';
import { canEnter } from './runner.ts';

/**
 * Returns the default data folder: `data` in the project. If root runs a project that PostgreSQL's
 * unprivileged user cannot reach, it is a folder under /var/lib instead. That folder's name is derived from
 * the application and the project's path, so it is stable.
 * @param projectDir the project's root folder
 */
export async function defaultDataDir(projectDir: string, application: Application): Promise<string> {
  const project = resolve(projectDir);
  const usual = join(project, 'data');
  const paths = dataPaths(usual, application);
  if (process.getuid?.() !== 0 || existsSync(paths.cluster)) return usual;
  // An account that does not exist yet has the access rights of the shared one. Without either, root cannot
  // run PostgreSQL.
  const identity = (await findAccount(application.id)) ?? (await findAccount(SHARED_ACCOUNT_NAME));
  if (identity === null || (await canEnter({ identity, name: application.id }, project))) return usual;
  const mark = createHash('sha256').update(project).digest('hex').slice(0, 8);
  return join('/var/lib', application.id, `${basename(project)}-${mark}`);
}
