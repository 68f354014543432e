type SealedColumn = {
  table: string
  column: string
  /** Under which name `mpay encryption status` counts it. */
  kind: 'signing_secrets' | 'data_keys' | 'answers'
  /** The rows are deleted within a day, so that rotation need not seal them again. */
  expires?: true
}

/**
 * Every column that a key of ENCRYPTION_KEY has sealed. Everything else that depends on the key (links, cookies, second
 * factors) depends on a data key, which is one of these columns. Status, rotation and readiness follow this list; a test
 * compares it with the database.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'sealed_secret', kind: 'signing_secrets' },
  { table: 'webhook_endpoints', column: 'previous_sealed_secret', kind: 'signing_secrets' },
  { table: 'processor_endpoints', column: 'sealed_secret', kind: 'signing_secrets' },
  { table: 'data_keys', column: 'sealed_key', kind: 'data_keys' },
  { table: 'idempotent_requests', column: 'body', kind: 'answers', expires: true },
  { table: 'platform_idempotent_requests', column: 'body', kind: 'answers', expires: true },
]

/** The columns that rotation seals again, and that a process cannot work without. */
export const lastingColumns = sealedColumns.filter(({ expires }) => !expires)
