import { join } from 'node:path'

/** The longest path of a socket: 104 bytes on macOS, 108 on Linux, with its final zero. */
const maxSocketPath = 103

/**
 * The server's settings, given on its command line so that this file is the only place that has them.
 * @param data the directory of its files, where a server for tests has its sockets too: they cost half of what TCP costs
 */
export function settings(port: number, durable: boolean, data: string): string[] {
  const hasSockets = !durable && Buffer.byteLength(join(data, `.s.PGSQL.${port}.lock`)) <= maxSocketPath
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: hasSockets ? data : '',
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Short statements on a small machine: spreading them over processes does not pay.
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused statement is its client's business, and its text may hold what does not belong in a log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // Commits stay synchronous: VACUUM does not mark a page as all-visible before the commits of its rows are written to the log.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
