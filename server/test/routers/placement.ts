/** Number of shards in tests. */
export const SHARDS = 2;

/** Returns the shard of an organization in tests, which the service does not know: by the last bit of its id. */
export const shardOf = (organizationId: string): number =>
  Number.parseInt(organizationId.slice(-1), 16) % SHARDS;
