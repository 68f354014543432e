/** The functions for a data directory that every process needs. The entry is separate because a production build has no embedded PostgreSQL. */
export { isRefusedFile, reasonOf } from './error.ts'
export { foreignServerUser } from './foreign-server-user.ts'
export { readIfThere } from './read-if-there.ts'
export { replaceFile } from './replace-file.ts'
