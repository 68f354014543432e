export { MigrationError } from './error.ts'
export type { MigrateOptions } from './migrate.ts'
export { migrate } from './migrate.ts'
export { missingMigrations } from './missing-migrations.ts'
