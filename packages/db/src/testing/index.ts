export type { TestDatabase } from './test-database.ts'
export { createTestDatabase, testDatabase } from './test-database.ts'
