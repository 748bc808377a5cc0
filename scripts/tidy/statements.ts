import { ORGANIZATION_TABLES } from '../../server/src/platform/tables/tables.ts';
import { type Finding, lineAt, type Source } from './sources.ts';

const SCHEMA = 'server/migrations/schema.sql';

/** Marks statements that read all organizations on purpose. */
const ACROSS = /-- all organizations\b/;

/** Finds SQL in the code that reads or writes rows of organizations without naming the organization. */
export function statementFindings(sources: readonly Source[]): Finding[] {
  const tables = ORGANIZATION_TABLES.map(({ name }) => name);
  const touches = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:${tables.join('|')})\\b`);
  return sources
    .filter(({ path }) => /^server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap(({ path, text }) =>
      literalsOf(text)
        .filter(
          ({ sql }) => touches.test(sql) && !/organization_id|organizationId/.test(sql) && !ACROSS.test(sql),
        )
        .map(({ index }) => ({
          path,
          line: lineAt(text, index),
          message: 'touches rows of organizations without organization_id',
        })),
    );
}

/** Session settings that change the results of statements, not their speed or limits. */
const CHANGES_RESULTS =
  /(?:set_config\(\s*'|[`';]\s*SET\s+(?:(?:LOCAL|SESSION)\s+)?)(?:time\s*zone|datestyle|intervalstyle|search_path|lc_\w+|extra_float_digits|bytea_output)\b/i;

/**
 * Finds such settings. They silently do not reach the Citus node of the organization: a day could differ
 * there.
 */
export function settingFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      literalsOf(text)
        .filter(({ sql }) => CHANGES_RESULTS.test(sql))
        .map(({ index }) => ({
          path,
          line: lineAt(text, index),
          message: 'changes results by a setting of the session: state it in the statement (AT TIME ZONE)',
        })),
    );
}

function literalsOf(text: string): { sql: string; index: number }[] {
  return [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(({ 0: sql, index }) => ({ sql, index }));
}

/** Checks what docs/adr/0003 requires of every key, and what a sharded database cannot do. */
export function schemaFindings(sources: readonly Source[]): Finding[] {
  const schema = sources.find(({ path }) => path === SCHEMA);
  if (schema === undefined) return [];
  const ofOrganizations = new Set(ORGANIZATION_TABLES.map(({ name }) => name));
  const findings: Finding[] = [];
  let table = '';
  for (const [index, line] of schema.text.split('\n').entries()) {
    const [, created, indexed] = /^CREATE TABLE (\w+)|^CREATE .*? ON public\.(\w+)/.exec(line) ?? [];
    table = created ?? indexed ?? table;
    const report = (message: string) => findings.push({ path: SCHEMA, line: index + 1, message });
    const key = /(?:PRIMARY KEY|UNIQUE(?: NULLS NOT DISTINCT)?|FOREIGN KEY) \(([^)]*)\)/.exec(line)?.[1];
    const unique = /^CREATE UNIQUE INDEX .*? \((.*)\)/.exec(line)?.[1];
    const columns = key ?? unique;
    if (columns !== undefined && !columns.startsWith('organization_id') && ofOrganizations.has(table))
      report('is a key that does not begin with organization_id');
    if (/ON DELETE SET|ON UPDATE|nextval/.test(line)) report('cannot be kept on a sharded database');
  }
  return findings;
}
