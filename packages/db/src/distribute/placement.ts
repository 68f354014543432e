/**
 * Where the rows of a table are when the database is spread over several servers.
 * - `distributed`: with its account, on one of the workers.
 * - `reference`: a copy on every server. Read everywhere and seldom written.
 * - `coordinator`: on the server that the processes are connected to.
 */
export type Placement = 'distributed' | 'reference' | 'coordinator'

/** The first table to be distributed: rows of one account are on the same server in all of them. */
export const anchorTable = 'account_locks'

/** The column by which tables are distributed. It has the same name in each of them. */
export const distributionColumn = 'account_id'

/** Tables that tables with an account refer to, or that their statements join. In the order of their references. */
export const referenceTables: readonly string[] = ['merchants', 'users', 'members', 'accounts']

/** Tables without an account, tables that are read before the account is known, and the leases of workers. */
export const coordinatorTables: readonly string[] = [
  '_prisma_migrations',
  'api_keys',
  // A change of both modes has no account.
  'audit_entries',
  'book_verifications',
  'brand_files',
  'brand_images',
  'brands',
  'content_refusals',
  'credentials',
  'data_keys',
  'delivery_workers',
  'endpoint_leases',
  'event_feeds',
  'fee_assignments',
  'fee_schedules',
  'invitations',
  'kept_since',
  'leases',
  'merchant_slugs',
  'passkeys',
  'platform_ledgers',
  'platform_transactions',
  'platform_idempotent_requests',
  'platform_keys',
  'processor_budgets',
  'processor_endpoints',
  'processor_event_ids',
  'processor_events',
  'rate_windows',
  'recent_writers',
  'refused_events',
  'schema_compatibility',
  'sdk_packages',
  'sessions',
  'sign_in_rates',
  'two_factors',
  'verifications',
]

/** Every table of an account that is on neither list is distributed; so is one that a later release adds. */
export function placementOf(table: { name: string; hasAccount: boolean }): Placement {
  if (referenceTables.includes(table.name)) return 'reference'
  return table.hasAccount && !coordinatorTables.includes(table.name) ? 'distributed' : 'coordinator'
}
