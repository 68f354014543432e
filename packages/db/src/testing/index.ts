export type { TestTime } from './database-time.ts'
export { type Pooler, type PoolerOptions, startPooler } from './pooler.ts'
export type { TestDatabase, TestDatabaseOptions } from './test-database.ts'
export { createTestDatabase, testDatabase } from './test-database.ts'
