/** What every process needs for a data directory: an entry of its own, as a production build has no embedded PostgreSQL. */
export { foreignServerUser } from './foreign-server-user.ts'
export { replaceFile } from './replace-file.ts'
