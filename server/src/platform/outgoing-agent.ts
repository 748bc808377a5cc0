import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-addresses.ts';

/** How long a connection may take. */
export const CONNECT_MS = 10_000;

/** Allowed targets of connections. */
export interface OutgoingTargets {
  /** Whether private addresses, plain http and any port are also allowed. */
  allowPrivate: boolean;
  /** Allowed ports on the public internet. */
  ports: readonly number[];
}

/**
 * A host has no public address. A name that does not exist and one with a private address give the same
 * error. Callers see it, and must not learn which names the network of the service knows.
 */
class NoPublicAddressError extends Error {
  override name = 'NoPublicAddressError';

  constructor(host: string) {
    super(
      `${host} has no public address: the name does not exist, DNS did not respond, or the address is private`,
    );
  }
}

/** A connection to a port that is not allowed was refused. */
class PortError extends Error {
  override name = 'PortError';

  constructor(port: number) {
    super(`port ${port} is not allowed`);
  }
}

/** Resolves names to their public addresses only. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = error === null ? addresses.filter(({ address }) => isPublicAddress(address)) : [];
    const [first] = allowed;
    if (first === undefined) return callback(new NoPublicAddressError(hostname), []);
    if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

/** Returns why a host may not be reached, as far as its text says it: literal IP addresses are not looked up. */
export function refuseTarget(hostname: string, port: number, ports: readonly number[]): Error | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return new NoPublicAddressError(host);
  return ports.includes(port) ? null : new PortError(port);
}

/**
 * Returns an agent that connects to public addresses only, unless `allowPrivate` is set. It checks the
 * address that it actually connects to, so DNS rebinding has no effect.
 */
export function outgoingAgent({ allowPrivate, ports }: OutgoingTargets): Agent {
  const limits = { keepAliveTimeout: 10_000, connections: 32 };
  if (allowPrivate) return new Agent({ ...limits, connect: { timeout: CONNECT_MS } });
  const connect = buildConnector({ timeout: CONNECT_MS, lookup: lookupPublic });
  return new Agent({
    ...limits,
    connect: (options, callback) => {
      const refusal = refuseTarget(options.hostname, Number(options.port || 443), ports);
      if (refusal !== null) callback(refusal, null);
      else connect(options, callback);
    },
  });
}
