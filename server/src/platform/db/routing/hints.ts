/** The query routers that the service can work behind. */
export const ROUTERS = ['spqr', 'pgdog'] as const;
export type Router = (typeof ROUTERS)[number];

/** Name of the distribution by organization in the configuration of SPQR. */
const DISTRIBUTION = 'quittance';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Dialect {
  /** Statements that each new connection sends once. */
  readonly opening: readonly string[];
  /** Name of the session setting that contains the sharding key. */
  readonly setting: string;
}

/** The routers answer these statements themselves; PostgreSQL never sees them. */
const DIALECTS: Readonly<Record<Router, Dialect>> = {
  spqr: {
    opening: [`SET __spqr__distribution TO '${DISTRIBUTION}'`],
    setting: '__spqr__sharding_key',
  },
  pgdog: { opening: [], setting: 'pgdog.sharding_key' },
};

/** Returns the statements that a new connection sends before its first hint. */
export const openingStatements = (router: Router): readonly string[] => DIALECTS[router].opening;

/**
 * Returns the statement that routes all later statements of a connection to the shard of an organization.
 * @throws an Error for an id that is no UUID, because the statement cannot have parameters
 */
export function routingHint(router: Router, organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error(`${organizationId} is not the id of an organization`);
  return `SET ${DIALECTS[router].setting} TO '${organizationId}'`;
}
