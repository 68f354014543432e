export { eraseEmbeddedPostgres } from './erase.ts'
export { EmbeddedPostgresError } from './error.ts'
export type { EmbeddedOptions, EmbeddedPostgres } from './start.ts'
export { startEmbeddedPostgres } from './start.ts'
