/** Why the database cannot be brought to, or is not at, the schema of this program. One line, for an operator. */
export class MigrationError extends Error {
  readonly reason: 'failed' | 'failed_before' | 'edited' | 'unknown' | 'busy' | 'incomplete'

  constructor(reason: MigrationError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
    this.reason = reason
  }
}
