/** Why the embedded PostgreSQL does not start or stop. One line, for the user of the command. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The operating system's reason in plain words, where its code alone would say too little. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  return reasons[code] ?? (error instanceof Error ? error.message.split('\n', 1)[0] || code : String(error))
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  ENOENT: 'it is not there',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'there is a file in its place',
  EISDIR: 'there is a folder in its place',
}

/** Whether the file system refused something: an error with the path that it is about. A missing file is not one of them. */
export function isRefusedFile(error: unknown): error is Error & { path: string } {
  if (!(error instanceof Error && 'code' in error && 'path' in error && typeof error.path === 'string')) return false
  const code = codeOf(error)
  return code !== 'ENOENT' && Object.hasOwn(reasons, code)
}

/** Node.js reports ENOENT where a read-only file system refuses a recursive mkdir, which makes each parent itself. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return ''
  const isReadOnly = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  return isReadOnly ? 'EROFS' : String(error.code)
}
