export { MigrationError } from './error.ts'
export type { MigrateOptions, MigrateScope } from './migrate.ts'
export { migrate } from './migrate.ts'
export { schemaProblem } from './schema-problem.ts'
