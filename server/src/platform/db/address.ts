/** One server of a database. */
export interface ServerAddress {
  /** `host:port`, for people. */
  name: string;
  /** An address with this host only, as the driver takes it. */
  connectionString: string;
}

/** Where a database is: one server, or several of which one takes writes at a time. */
export interface DatabaseAddress {
  /** In the order in which they are preferred. */
  servers: readonly [ServerAddress, ...ServerAddress[]];
  /** Whether a server must be asked what it is before it is used. */
  isChosen: boolean;
  /** How long a server may take to connect, in milliseconds. */
  connectMillis: number;
  /** Hosts and database, for people; never with a password. */
  place: string;
}

const SHAPE = 'an address that begins with postgres:// or postgresql://';
const ENCODED = `${SHAPE}, in which characters such as @ : / ? # % of user and password are percent-encoded (@ is %40)`;
const DEFAULT_PORT = '5432';
const CONNECT_SECONDS = 5;
/** What libpq may be told to look for, as far as a service that writes can work with it. */
const WRITING = ['read-write', 'primary'];

/**
 * Reads an address as libpq does: `postgres://user:password@a:5432,b:5433/name?target_session_attrs=read-write`, or with
 * `?host=a,b&port=5432,5433`. Several hosts without `target_session_attrs` are looked through for the one that takes writes:
 * no other is of use here.
 * @throws a RangeError that says what it must be, without repeating it: it may hold a password
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
    throw new RangeError(`${SHAPE}, whose target_session_attrs is read-write or primary where it is stated`);
  const seconds = Number(taken('connect_timeout') ?? CONNECT_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new RangeError(`${SHAPE}, whose connect_timeout is a whole number of seconds where it is stated`);
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

/** One port stands for all hosts; else there are as many of both. */
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
    throw new RangeError(`${SHAPE}, with one port, or as many as hosts`);
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
