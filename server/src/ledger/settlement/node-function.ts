import { hash } from 'node:crypto';

/** A table of the service as a statement names it: itself, or the shard of it that an organization is in, under its name. */
export type At = (table: string) => string;

/** The table itself. */
export const ITSELF: At = (table) => table;

/**
 * A function on the nodes of Citus, which runs where its organization is, in the transaction of whoever calls it (docs/adr/0079).
 * Each of its statements names one table and the organization: Citus plans such a one once a connection and not at each call. It leaves
 * the work to the function of the organization's shard, where there is one: that names the shards, so that Citus has nothing to plan
 * at all.
 */
export interface NodeFunction {
  /** With the hash of its text: releases that run beside each other call each their own. */
  name: string;
  /** Types of its parameters, the first of which is the organization. */
  parameters: readonly string[];
  /** What creates it. */
  definition: string;
  /** What creates the one that does the same on tables as they are named here. */
  direct: (name: string, at: At) => string;
}

/** The name of the first parameter of each: the organization. */
export const ORGANIZATION = 'p_org';

/** The function of a shard, by that of the organizations. */
export const ofShard = ({ name }: Pick<NodeFunction, 'name'>, shard: string) => `${name}_${shard}`;

/**
 * Changes nothing, and keeps the organization on this node until the transaction ends: Citus moves and divides no shard that somebody
 * has written to, and refuses this one where the shard is not here any more. Locks on rows would not move with them, and who
 * names a shard must know that it is the one.
 */
const STAY = `UPDATE organizations SET currency = currency WHERE organization_id = ${ORGANIZATION} AND currency IS NULL;`;

interface Parts {
  returns: string;
  declare: string;
  /** Before the work is left to the function of the shard. */
  before?: string;
  body: (at: At) => string;
}

/**
 * @param parameters after the organization: names and types
 * @param parts in PL/pgSQL; the body ends with RETURN
 */
export function nodeFunction(
  label: string,
  parameters: readonly (readonly [name: string, type: string])[],
  { returns, declare, before = '', body }: Parts,
): NodeFunction {
  const all = [[ORGANIZATION, 'uuid'] as const, ...parameters];
  const head = `(${all.map((one) => one.join(' ')).join(', ')}) RETURNS ${returns} LANGUAGE plpgsql`;
  const ending = (text: string) => `${text}\nEND\n$function$`;
  const direct = (name: string, at: At) =>
    ending(`CREATE OR REPLACE FUNCTION ${name}${head}
SET plan_cache_mode = force_generic_plan ${at === ITSELF ? '' : 'SET citus.enable_manual_changes_to_shards = on '}AS $function$
DECLARE ${declare}
BEGIN
${before}${body(at)}`);
  const text = (name: string) =>
    ending(`${head}
SET plan_cache_mode = force_generic_plan AS $function$
DECLARE v_there text; v_result ${returns === 'void' ? 'text' : returns}; ${declare}
BEGIN
${before}${STAY}
  v_there := '${name}_' || get_shard_id_for_distribution_column('organizations', ${ORGANIZATION});
  IF to_regproc(v_there) IS NOT NULL THEN
    EXECUTE 'SELECT ' || v_there || '(${all.map((_, i) => `$${i + 1}`).join(', ')})' INTO v_result USING ${all.map(([one]) => one).join(', ')};
    RETURN${returns === 'void' ? '' : ' v_result'};
  END IF;
${body(ITSELF)}`);
  const name = `${label}_${hash('sha256', text('') + direct('', (table) => `${table}_`), 'hex').slice(0, 16)}`;
  return {
    ...{ name, direct },
    parameters: all.map(([, type]) => type),
    definition: `CREATE OR REPLACE FUNCTION ${name}${text(name)}`,
  };
}

/** A statement that calls one, with a parameter of its own for each of the function's. */
export const callOf = ({ name, parameters }: NodeFunction) =>
  `SELECT ${name}(${parameters.map((_, i) => `$${i + 1}`).join(', ')})`;
