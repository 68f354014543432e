/**
 * The keys of all advisory locks of one number. Processes of several releases use them side by side, so a key is never given to another
 * lock.
 */
export const advisoryLocks = {
  /** Short migrations. Prisma's own `migrate` commands take it, too. */
  shortMigration: 72707369,
  /** Long migrations: they may run for hours, in which other processes must be able to start. */
  longMigration: 72707370,
  /** Partitioning the tables. */
  partitioning: 72707372,
  /** Creating and dropping the partitions of months. */
  partitionMaintenance: 72707373,
  /** Shared by all processes that use an embedded server, in its database "postgres". */
  embeddedUsage: 72707375,
} as const

/** The names of advisory locks that each account has for itself: their key is the hash of the name, and the account. */
export const accountLocks = { dailyTotals: 'daily totals', figures: 'figures' } as const
