/** One server of a database. */
export interface ServerAddress {
  /** `host:port`, for messages. */
  name: string;
  /** An address with this host only, in the form that the driver expects. */
  connectionString: string;
}

/** Address of a database: one server, or several of which one accepts writes at a time. */
export interface DatabaseAddress {
  /** In order of preference. */
  servers: readonly [ServerAddress, ...ServerAddress[]];
  /** Whether the role of a server must be checked before it is used. */
  isChosen: boolean;
  /** Timeout for connecting to a server, in milliseconds. */
  connectMillis: number;
  /** Hosts and database, for messages. Never contains a password. */
  place: string;
}

const SHAPE = 'an address that begins with postgres:// or postgresql://';
const ENCODED = `${SHAPE}; percent-encode characters such as @ : / ? # % in user and password (@ is %40)`;
const DEFAULT_PORT = '5432';
const CONNECT_SECONDS = 5;
/** Values of `target_session_attrs` that a service that writes can work with. */
const WRITING = ['read-write', 'primary'];

/**
 * Parses an address as libpq does:
 * `postgres://user:password@a:5432,b:5433/name?target_session_attrs=read-write`, or with
 * `?host=a,b&port=5432,5433`. With several hosts and no `target_session_attrs`, the service looks for the
 * host that accepts writes.
 * @throws RangeError that describes the expected form. It does not repeat the address, which may contain a
 * password.
 */
export function databaseAddress(text: string): DatabaseAddress {
  const parts = /^(postgres(?:ql)?):\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text);
  if (parts === null) throw new RangeError(/^postgres(?:ql)?:\/\//.test(text) ? ENCODED : SHAPE);
  const [, scheme = '', user, hostList = '', path = '', query = ''] = parts;
  if (user !== undefined && !isDecodable(user)) throw new RangeError(ENCODED);
  const parameters = new URLSearchParams(query);
  const taken = (name: string): string | null => {
    const value = parameters.get(name);
    parameters.delete(name);
    return value === '' ? null : value;
  };
  const wanted = taken('target_session_attrs');
  if (wanted !== null && !WRITING.includes(wanted))
    throw new RangeError(`${SHAPE}; target_session_attrs, if set, must be read-write or primary`);
  const seconds = Number(taken('connect_timeout') ?? CONNECT_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new RangeError(`${SHAPE}; connect_timeout, if set, must be a whole number of seconds`);
  const hosts = hostsOf(hostList, taken('host'), taken('port'));
  const at = user === undefined ? '' : `${user}@`;
  const addresses = hosts.map(({ host, port }): ServerAddress => {
    const own = new URLSearchParams(parameters);
    const isFolder = host.startsWith('/');
    if (isFolder) own.set('host', host);
    if (isFolder) own.set('port', port);
    const search = own.size === 0 ? '' : `?${own}`;
    const connectionString = `${scheme}://${at}${isFolder ? '' : `${host}:${port}`}${path}${search}`;
    if (!isFolder && !URL.canParse(connectionString)) throw new RangeError(ENCODED);
    return { name: `${host}:${port}`, connectionString };
  });
  const [first, ...others] = addresses;
  if (first === undefined) throw new RangeError(SHAPE);
  return {
    servers: [first, ...others],
    isChosen: others.length > 0 || wanted !== null,
    connectMillis: seconds * 1000,
    place: `${addresses.map(({ name }) => name).join(',')}${path}`,
  };
}

/** Pairs hosts with ports. One port applies to all hosts; otherwise there must be one for each host. */
function hostsOf(list: string, named: string | null, ports: string | null): { host: string; port: string }[] {
  const hosts =
    named === null
      ? list.split(',').map((one) => {
          const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(one) ?? [null, one];
          return { host: decodeURIComponent(host) || 'localhost', port: port || null };
        })
      : named.split(',').map((host) => ({ host: host || 'localhost', port: null }));
  const given = ports?.split(',') ?? [];
  if (given.length > 1 && given.length !== hosts.length)
    throw new RangeError(`${SHAPE}, with one port, or one for each host`);
  return hosts.map(({ host, port }, i) => ({
    host,
    port: (given.length > 1 ? given[i] : given[0]) || port || DEFAULT_PORT,
  }));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
