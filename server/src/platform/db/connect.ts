import pg from 'pg';
import { databaseAddress, type ServerAddress } from './address.ts';
import { type OnMove, Servers } from './servers.ts';

/**
 * The only place where connections are opened. With several servers, the caller gets the one that accepts
 * writes. When another server takes over, the connection breaks, and the next one leads to the new server.
 */

/** Keyed by address: all connections of a process agree on the current server. */
const known = new Map<string, Servers>();

/** Returns null when the address has one server and requires no check. */
function serversOf({ connectionString }: pg.ClientConfig): Servers | null {
  if (connectionString === undefined) return null;
  const before = known.get(connectionString);
  if (before !== undefined) return before;
  const address = databaseAddress(connectionString);
  if (!address.isChosen) return null;
  const servers = new Servers(address);
  known.set(connectionString, servers);
  return servers;
}

/** Returns a client that is not connected yet. The caller must listen to its errors while it is idle. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const servers = serversOf(config);
  if (servers === null) return new pg.Client(config);
  const ChosenClient = clientOf(servers);
  return new ChosenClient(config);
}

/** Returns a pool that connects on demand. */
export function newPool(config: pg.PoolConfig): pg.Pool {
  const servers = serversOf(config);
  return new pg.Pool(servers === null ? config : { ...config, Client: clientOf(servers) });
}

/** Calls the listener when another server takes over. @returns a function that removes the listener */
export function onMove(config: pg.ClientConfig, listener: OnMove): () => void {
  return serversOf(config)?.onMove(listener) ?? (() => {});
}

/** Callback of the driver. */
type Connected = (error: Error | null, client: pg.Client) => void;

/** Returns a driver client class that connects to the server that accepts writes. */
function clientOf(servers: Servers): new (config?: pg.ClientConfig) => pg.Client {
  return class ChosenClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: servers.expected.connectionString });
      // An error before the caller listens must not end the process.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error, this),
      );
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      const server = await servers.find();
      this.#turnTo(server);
      const timer = setTimeout(() => this.connection.stream.destroy(), servers.connectMillis);
      try {
        await super.connect();
        await servers.admit(this, server);
        return this;
      } catch (error) {
        servers.suspect(server);
        this.connection.stream.destroy();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    }

    /** Sets the address to connect to: the server may have changed since this client was created. */
    #turnTo({ connectionString }: ServerAddress): void {
      const { host, port } = new pg.Client({ connectionString });
      this.host = host;
      this.port = port;
    }
  };
}
