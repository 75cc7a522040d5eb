export const superuser = 'weft'
export const databaseName = 'weft'
export const port = 5432

/**
 * Settings for two cores and little memory. Passed at every start, so that a new version of Weft brings its own values.
 */
export const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  // Relative to the cluster, which is the server's working folder, so the path is never too long.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: String(port),
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  cluster_name: 'weft',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_checkpoints: 'off',
  // Statements and key values contain customer data, and unique violations are part of normal operation.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Returns the environment of PostgreSQL's programs, without Weft's secrets and the caller's PG* variables. */
export const programEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})
