/** Why the database cannot be brought to, or is not at, the schema of this program. One line, for an operator. */
export class MigrationError extends Error {
  readonly reason:
    | 'unreachable'
    | 'failed'
    | 'failed_before'
    | 'edited'
    | 'unknown'
    | 'too_old'
    | 'busy'
    | 'incomplete'
    | 'pooled'
    | 'locked'
    | 'pending'

  constructor(reason: MigrationError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
    this.reason = reason
  }
}

/** The reason for an error, on one line. A refused connection has a code and, over several addresses, no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : error.name
  return error.message.split('\n', 1)[0] || code
}
