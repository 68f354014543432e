export { MigrationError } from './error.ts'
export type { MigrateOptions } from './migrate.ts'
export { migrate } from './migrate.ts'
export { pendingMigrations } from './pending-migrations.ts'
