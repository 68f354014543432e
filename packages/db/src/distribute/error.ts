/** Why the tables cannot be distributed. One line, for an operator. */
export class DistributeError extends Error {
  override readonly name = 'DistributeError'
  readonly reason: 'no_citus' | 'no_workers' | 'pooled' | 'pending' | 'in_use' | 'key' | 'failed'

  constructor(reason: DistributeError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
