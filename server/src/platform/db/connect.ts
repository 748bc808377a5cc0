import pg from 'pg';
import { databaseAddress, type ServerAddress } from './address.ts';
import { type OnMove, Servers } from './servers.ts';

/**
 * The one place where connections begin. Whoever connects to a database of several servers gets the one that takes writes,
 * and loses the connection when another one takes its place; the next one leads there.
 */

/** By address: all of a process agree on which server is the one. */
const known = new Map<string, Servers>();

/** Null where the address names one server and asks nothing of it. */
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

/** A connection of one's own, which is not connected yet. Errors of one that idles must be listened to. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const servers = serversOf(config);
  if (servers === null) return new pg.Client(config);
  const ChosenClient = clientOf(servers);
  return new ChosenClient(config);
}

/** Connections that are made when they are needed. */
export function newPool(config: pg.PoolConfig): pg.Pool {
  const servers = serversOf(config);
  return new pg.Pool(servers === null ? config : { ...config, Client: clientOf(servers) });
}

/** Tells when another server takes the place of the one that was worked on. @returns ends it */
export function onMove(config: pg.ClientConfig, listener: OnMove): () => void {
  return serversOf(config)?.onMove(listener) ?? (() => {});
}

/** As the driver calls it. */
type Connected = (error: Error | null, client: pg.Client) => void;

/** A client of the driver that connects to whichever server takes writes. */
function clientOf(servers: Servers): new (config?: pg.ClientConfig) => pg.Client {
  return class ChosenClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: servers.expected.connectionString });
      // One that breaks before anybody else listens must not take the process down.
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

    /** It may be another one than when this was made. */
    #turnTo({ connectionString }: ServerAddress): void {
      const { host, port } = new pg.Client({ connectionString });
      this.host = host;
      this.port = port;
    }
  };
}
