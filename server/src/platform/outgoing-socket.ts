import { connect, type Socket } from 'node:net';
import { CONNECT_MS, lookupPublic, type OutgoingTargets, refuseTarget } from './outgoing-agent.ts';

export interface SocketTarget {
  /** A name or an IP address, without brackets. */
  host: string;
  port: number;
}

/**
 * Connects to a port for protocols other than HTTP, under the rules of `outgoingAgent`: public addresses only,
 * unless `allowPrivate` is set. The checked address is the one that it connects to.
 * @throws Error if the target is not allowed, does not answer in time, or the signal aborts
 */
export function connectOutgoing(
  { host, port }: SocketTarget,
  { allowPrivate, ports }: OutgoingTargets,
  signal: AbortSignal,
): Promise<Socket> {
  const refusal = allowPrivate ? null : refuseTarget(host, port, ports);
  if (refusal !== null) return Promise.reject(refusal);
  if (signal.aborted) return Promise.reject(new Error('stopped'));
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      // Small requests that wait for their answers take 40 ms each otherwise.
      noDelay: true,
      ...(allowPrivate ? {} : { lookup: lookupPublic }),
    });
    const giveUp = (reason: string) => () => socket.destroy(new Error(reason));
    const stop = giveUp('stopped');
    const timer = setTimeout(giveUp(`no connection within ${CONNECT_MS} ms`), CONNECT_MS);
    signal.addEventListener('abort', stop, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.off('error', reject);
    };
    socket.once('error', reject);
    socket.once('close', settle);
    socket.once('connect', () => {
      socket.off('close', settle);
      settle();
      resolve(socket);
    });
  });
}
