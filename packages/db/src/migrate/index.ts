export { readCreationTime } from './history.ts'
export type { MigrateScope } from './migrate.ts'
export { migrate } from './migrate.ts'
export { schemaProblem } from './schema-problem.ts'
