/** Codes that the server answers with. */
export type ApiErrorCode =
  | 'unauthorized'
  | 'key_revoked'
  | 'key_expired'
  | 'permission_denied'
  | 'rate_limit_exceeded'
  | 'validation_error'
  | 'invalid_url'
  | 'invalid_interval'
  | 'product_not_found'
  | 'customer_not_found'
  | 'discount_not_found'
  | 'discount_not_applicable'
  | 'session_not_found'
  | 'payment_not_found'
  | 'invoice_not_found'
  | 'subscription_not_found'
  | 'dispute_not_found'
  | 'event_not_found'
  | 'payout_not_found'
  | 'webhook_endpoint_not_found'
  | 'price_not_found'
  | 'refund_not_allowed'
  | 'already_refunded'
  | 'refund_amount_too_large'
  | 'insufficient_balance'
  | 'balance_verification_failed'
  | 'account_not_ready'
  | 'account_rejected'
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

/** One fault in the input of a call. */
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
  reason?: string | undefined
  retryAfter?: number | undefined
  docUrl?: string | undefined
  cause?: unknown
}

/** A call that failed. */
export class MerchantPaymentsError extends Error {
  override readonly name: string = 'MerchantPaymentsError'
  declare readonly code: ErrorCode
  /** HTTP status; undefined when no response arrived. */
  declare readonly status: number | undefined
  /** Quote it when you report a failure. */
  declare readonly requestId: string | undefined
  /** Dotted path of the first bad field of a `validation_error`. */
  declare readonly param: string | undefined
  /** All issues of a `validation_error`; empty for other errors. */
  declare readonly issues: readonly Issue[]
  /** Of `discount_not_applicable`: `unknown_code`, `used_up` …; undefined for other errors. */
  declare readonly reason: string | undefined
  /** The seconds to wait before a retry, from `Retry-After`; undefined without that header. */
  declare readonly retryAfter: number | undefined
  /** A page of the server that explains the code and how to respond; undefined when the server did not answer. */
  declare readonly docUrl: string | undefined

  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, { issues: [], ...details })
  }
}

export type ConnectionErrorDetails = ErrorDetails & { code: 'connection_error' | 'timeout' }

/** No complete response arrived: the server was unreachable (`connection_error`) or too slow (`timeout`). */
export class MerchantPaymentsConnectionError extends MerchantPaymentsError {
  override readonly name: string = 'MerchantPaymentsConnectionError'
  declare readonly code: 'connection_error' | 'timeout'
}
