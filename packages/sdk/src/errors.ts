/** Codes that the server answers with. */
export type ApiErrorCode =
  | 'unauthorized'
  | 'key_revoked'
  | 'key_expired'
  | 'rate_limit_exceeded'
  | 'validation_error'
  | 'invalid_url'
  | 'invalid_interval'
  | 'product_not_found'
  | 'customer_not_found'
  | 'session_not_found'
  | 'payment_not_found'
  | 'subscription_not_found'
  | 'dispute_not_found'
  | 'webhook_endpoint_not_found'
  | 'price_not_found'
  | 'refund_not_allowed'
  | 'already_refunded'
  | 'refund_amount_too_large'
  | 'insufficient_balance'
  | 'balance_verification_failed'
  | 'account_not_ready'
  | 'evidence_past_due'
  | 'idempotency_key_in_use'
  | 'idempotency_key_reused'
  | 'endpoint_not_found'
  | 'processor_error'
  | 'service_unavailable'
  | 'internal_error'
  | 'payload_too_large'
  | 'prohibited_content'
  | 'webhook_url_must_be_https'
  | 'key_creation_rate_exceeded'
  | 'max_keys_reached'

/** Codes of failures that this client finds itself. */
export type ClientErrorCode = 'connection_error' | 'timeout' | 'invalid_response'

/** Every documented code; a server newer than this package may answer with others. */
export type ErrorCode = ApiErrorCode | ClientErrorCode | (string & {})

/** One thing that a validation found wrong. */
export type Issue = {
  /** Dotted path of the field: `line_items.0.quantity`. */
  param: string
  message: string
}

export type ErrorDetails = {
  code: ErrorCode
  status?: number | undefined
  requestId?: string | undefined
  param?: string | undefined
  issues?: readonly Issue[] | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/** A call that failed. */
export class MerchantPaymentsError extends Error {
  override readonly name: string = 'MerchantPaymentsError'
  readonly code: ErrorCode
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Name it when you ask about a failure. */
  readonly requestId: string | undefined
  /** Dotted path of the first bad field of a `validation_error`. */
  readonly param: string | undefined
  /** Everything that a validation found; empty for other errors. */
  readonly issues: readonly Issue[]
  /** Seconds that the server asks to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = details.code
    this.status = details.status
    this.requestId = details.requestId
    this.param = details.param
    this.issues = details.issues ?? []
    this.retryAfter = details.retryAfter
  }
}

/** No complete answer came: the server was out of reach (`connection_error`) or too slow (`timeout`). */
export class MerchantPaymentsConnectionError extends MerchantPaymentsError {
  override readonly name: string = 'MerchantPaymentsConnectionError'
  declare readonly code: 'connection_error' | 'timeout'

  constructor(message: string, details: ErrorDetails & { code: 'connection_error' | 'timeout' }) {
    super(message, details)
  }
}
