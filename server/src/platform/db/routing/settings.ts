import { databaseAddress } from '../address.ts';
import { ROUTERS, type Router } from './hints.ts';

interface RoutingSettings {
  router: Router | null;
  shards: readonly string[] | null;
  databaseUrl: string | null;
  directDatabaseUrl: string | null;
  readDatabaseUrl: string | null;
}

/** Parses DATABASE_ROUTING. @throws RangeError that describes the expected form */
export function routerName(text: string): Router {
  const router = ROUTERS.find((name) => name === text);
  if (router === undefined) throw new RangeError(`one of ${ROUTERS.join(', ')}`);
  return router;
}

/** Parses DATABASE_SHARDS: addresses with spaces between them. @throws RangeError */
export function addressesOfShards(text: string): string[] {
  const addresses = text.split(/\s+/);
  for (const address of addresses) databaseAddress(address);
  if (new Set(addresses).size < addresses.length) throw new RangeError('addresses that all differ');
  return addresses;
}

/** Lists settings that do not fit together because of a query router. */
export function routingProblems(settings: RoutingSettings): string[] {
  const { router, shards, databaseUrl, directDatabaseUrl, readDatabaseUrl } = settings;
  if (router === null)
    return shards === null
      ? []
      : ['DATABASE_ROUTING is required with DATABASE_SHARDS: the name of the query router.'];
  return [
    databaseUrl === null &&
      'DATABASE_URL is required with DATABASE_ROUTING: the address of the query router.',
    shards === null && 'DATABASE_SHARDS is required with DATABASE_ROUTING: the address of each shard.',
    directDatabaseUrl !== null &&
      'DIRECT_DATABASE_URL must not be set with DATABASE_ROUTING: DATABASE_SHARDS replaces it.',
    readDatabaseUrl !== null && 'READ_DATABASE_URL does not work with DATABASE_ROUTING.',
  ].filter((problem) => problem !== false);
}
