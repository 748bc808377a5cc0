import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Endpoint } from './types.ts';
import { SOCKET_PORT } from './types.ts';

const MIB = 1024 * 1024;

/** Below this, parallel hash joins can run out of shared memory. The default of a container is 64 MiB. */
const MIN_SHARED_MEMORY = 512 * MIB;

/** Returns `share` of the machine's memory, within bounds, in PostgreSQL's notation. */
function memoryShare(share: number, minMib: number, maxMib: number): string {
  const mib = Math.floor((totalmem() * share) / MIB);
  return `${Math.min(maxMib, Math.max(minMib, mib))}MB`;
}

async function hasLittleSharedMemory(): Promise<boolean> {
  const disk = await statfs('/dev/shm').catch(() => null);
  return disk !== null && disk.blocks * disk.bsize < MIN_SHARED_MEMORY;
}

function listenSettings(endpoint: Endpoint): Record<string, string> {
  return endpoint.kind === 'socket'
    ? {
        listen_addresses: '',
        unix_socket_directories: endpoint.directory,
        unix_socket_permissions: '0700',
        port: String(SOCKET_PORT),
      }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) };
}

/**
 * Returns the server's settings for a small machine that it shares with the application. Durability (fsync,
 * synchronous_commit, full_page_writes) keeps PostgreSQL's default: on.
 * @param extra settings that override these; for tests
 */
export async function serverSettings(
  endpoint: Endpoint,
  extra: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  return {
    max_connections: '200',
    shared_buffers: memoryShare(1 / 8, 32, 256),
    effective_cache_size: memoryShare(1 / 2, 128, 65_536),
    work_mem: '16MB',
    maintenance_work_mem: memoryShare(1 / 16, 32, 128),
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    ...((await hasLittleSharedMemory()) ? { enable_parallel_hash: 'off' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    // The driver reports statement errors to the application. Logging them here would only put data into
    // logs.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...listenSettings(endpoint),
    ...extra,
  };
}

/** Formats settings as command-line arguments. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
