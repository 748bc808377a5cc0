import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-addresses.ts';

const CONNECT_MILLIS = 10_000;

/** Where connections may go. */
export interface OutgoingTargets {
  /** Also to addresses that are not on the public internet, over plain http, and to any port. */
  allowPrivate: boolean;
  /** Ports on the public internet. */
  ports: readonly number[];
}

/**
 * A host has no public address. There is one error for a name that does not exist and for one that leads to a private
 * address: callers see it, and must not learn which names the network of the service knows.
 */
class NoPublicAddressError extends Error {
  override name = 'NoPublicAddressError';

  constructor(host: string) {
    super(
      `${host} has no address on the public internet: the name does not exist, DNS did not answer, or the address is private`,
    );
  }
}

/** A connection to a port that is not among those that may be used was refused. */
class PortError extends Error {
  override name = 'PortError';

  constructor(port: string) {
    super(`port ${port} may not be used`);
  }
}

/** Resolves names to their public addresses only. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = error === null ? addresses.filter(({ address }) => isPublicAddress(address)) : [];
    const [first] = allowed;
    if (first === undefined) return callback(new NoPublicAddressError(hostname), []);
    if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

/**
 * An agent that connects to public addresses only, unless told otherwise. The very address that is connected to is
 * looked at, so a name that resolves differently from one moment to the next gets nowhere else.
 */
export function outgoingAgent({ allowPrivate, ports }: OutgoingTargets): Agent {
  const limits = { keepAliveTimeout: 10_000, connections: 32 };
  if (allowPrivate) return new Agent({ ...limits, connect: { timeout: CONNECT_MILLIS } });
  const connect = buildConnector({ timeout: CONNECT_MILLIS, lookup: lookupPublic });
  return new Agent({
    ...limits,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // Addresses written as such are not looked up.
      if (isIP(host) !== 0 && !isPublicAddress(host)) callback(new NoPublicAddressError(host), null);
      else if (!ports.includes(Number(options.port || 443))) callback(new PortError(options.port), null);
      else connect(options, callback);
    },
  });
}
