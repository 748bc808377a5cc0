import type pg from 'pg';
import type { Cancellation } from '../client-signal.ts';
import { newClient } from './connect.ts';

declare module 'pg' {
  interface Client {
    /** Identify the session to the server or pooler, once it is connected. */
    readonly processID: number;
    readonly secretKey: number;
    readonly sslNegotiation: 'postgres' | 'direct';
  }

  /** Parts of the driver that its types lack. It emits `connect`, `sslconnect`, `error` and `end`. */
  interface Connection {
    readonly ssl: unknown;
    connect(port: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processID: number, secretKey: number): void;
  }
}

/** Time for the server to take a cancel request, in milliseconds. */
const SEND_MS = 1_000;

/**
 * Prepares to cancel the statement that a session runs, by the cancel protocol of PostgreSQL. The request has
 * a connection of its own, because the pool may be exhausted by statements to cancel. The server knows the session by
 * a secret key, so no other session is cancelled. A pooler finds the backend by that key, too. If the server
 * does not confirm a sent request in time, `settle` closes the session.
 */
export function prepareCancelRequest(session: pg.Client): Cancellation {
  let state: 'unsent' | 'connecting' | 'sent' | 'closed' = 'unsent';
  let wire: pg.Connection | null = null;
  const closed = Promise.withResolvers<void>();
  const close = () => {
    state = 'closed';
    wire?.stream.destroy();
    closed.resolve();
  };
  return {
    send: () => {
      if (state !== 'unsent') return;
      state = 'connecting';
      wire = openWire(session, {
        onReady: (ready) => {
          if (state !== 'connecting') return;
          state = 'sent';
          ready.cancel(session.processID, session.secretKey);
        },
        // The server closes the connection after it has signalled the backend.
        onEnd: close,
      });
    },
    settle: async () => {
      if (state !== 'sent') return close();
      const timer = setTimeout(() => {
        session.connection.stream.destroy();
        close();
      }, SEND_MS);
      await closed.promise;
      clearTimeout(timer);
    },
  };
}

interface WireEvents {
  /** The connection can send the request. With TLS, it is encrypted. */
  onReady(wire: pg.Connection): void;
  /** The connection was closed or failed. */
  onEnd(): void;
}

/** Opens a connection to where the session leads, without starting a session. */
function openWire(
  { host, port, ssl, sslNegotiation }: pg.Client,
  { onReady, onEnd }: WireEvents,
): pg.Connection {
  // A client that does not connect itself: it completes the settings of TLS.
  const { connection: wire } = newClient({ host, port, ssl, sslnegotiation: sslNegotiation });
  wire.on('connect', () => {
    if (!wire.ssl) onReady(wire);
    else if (sslNegotiation !== 'direct') wire.requestSsl();
  });
  wire.on('sslconnect', () => onReady(wire));
  wire.on('error', onEnd);
  wire.on('end', onEnd);
  if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
  else wire.connect(port, host);
  return wire;
}
