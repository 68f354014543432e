/** The functions for a data directory that every process needs. The entry is separate because a production build has no embedded PostgreSQL. */
export { foreignServerUser } from './foreign-server-user.ts'
export { replaceFile } from './replace-file.ts'
