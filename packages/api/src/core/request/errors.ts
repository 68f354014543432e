import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'

/** Ids of the other mode are the most frequent cause of an id that is not found. */
const notThere = (what: string) =>
  `No such ${what}. Check the id, and that the key is for the mode (test or live) in which the ${what} was created.`

/**
 * Every error that a client can see: its HTTP status, its tRPC code and its default message. Source: the interface's error
 * table. Statuses are defined only here.
 */
export const errorTable = {
  unauthorized: {
    http: 401,
    trpc: 'UNAUTHORIZED',
    message: 'Missing or invalid API key. Send the header Authorization: Bearer svc_test_… or svc_live_….',
  },
  mail_not_sent: { http: 502, trpc: 'BAD_GATEWAY', message: 'The email could not be sent. Try again later.' },
  merchant_not_found: { http: 404, trpc: 'NOT_FOUND', message: 'No such merchant.' },
  member_not_found: { http: 404, trpc: 'NOT_FOUND', message: 'No such member.' },
  invitation_not_found: {
    http: 404,
    trpc: 'NOT_FOUND',
    message: 'This invitation was used or withdrawn, or has expired.',
  },
  forbidden: { http: 403, trpc: 'FORBIDDEN', message: 'Your role does not allow this.' },
  reauthentication_required: {
    http: 403,
    trpc: 'FORBIDDEN',
    message: 'Confirm your password or a code of your app first.',
  },
  permission_denied: { http: 403, trpc: 'FORBIDDEN', message: 'This key lacks a permission.' },
  key_not_found: { http: 404, trpc: 'NOT_FOUND', message: 'No such key.' },
  key_revoked: { http: 401, trpc: 'UNAUTHORIZED', message: 'This API key has been revoked.' },
  key_expired: { http: 401, trpc: 'UNAUTHORIZED', message: 'This API key has expired.' },
  rate_limit_exceeded: {
    http: 429,
    trpc: 'TOO_MANY_REQUESTS',
    message: 'Too many requests. Retry after the number of seconds in Retry-After.',
  },
  validation_error: { http: 400, trpc: 'BAD_REQUEST', message: 'The request is not valid.' },
  invalid_url: { http: 400, trpc: 'BAD_REQUEST', message: 'The URL must be an absolute http or https URL.' },
  invalid_interval: { http: 400, trpc: 'BAD_REQUEST', message: 'This billing interval is not supported.' },
  product_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('product') },
  price_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('price') },
  customer_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('customer') },
  session_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('checkout session') },
  payment_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('payment') },
  payment_method_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('payment method') },
  payment_link_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('payment link') },
  discount_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('discount') },
  discount_not_applicable: {
    http: 400,
    trpc: 'BAD_REQUEST',
    message: 'The discount does not apply to this sale.',
  },
  refund_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('refund') },
  invoice_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('invoice') },
  subscription_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('subscription') },
  dispute_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('dispute') },
  payout_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('payout') },
  statement_not_found: { http: 404, trpc: 'NOT_FOUND', message: 'No such statement. Request it again.' },
  webhook_endpoint_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('webhook endpoint') },
  delivery_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('delivery') },
  event_not_found: { http: 404, trpc: 'NOT_FOUND', message: notThere('event') },
  refund_not_allowed: { http: 400, trpc: 'BAD_REQUEST', message: 'A disputed payment cannot be refunded.' },
  already_refunded: { http: 400, trpc: 'BAD_REQUEST', message: 'The payment is already fully refunded.' },
  refund_amount_too_large: {
    http: 400,
    trpc: 'BAD_REQUEST',
    message: 'The amount exceeds the remaining refundable amount.',
  },
  insufficient_balance: {
    http: 400,
    trpc: 'BAD_REQUEST',
    message: 'The available balance cannot cover the refund.',
  },
  balance_verification_failed: {
    http: 400,
    trpc: 'BAD_REQUEST',
    message: 'The balance could not be verified. Nothing was refunded.',
  },
  account_not_ready: {
    http: 400,
    trpc: 'PRECONDITION_FAILED',
    message: 'The account cannot take card payments yet. Finish its onboarding first.',
  },
  account_rejected: {
    http: 403,
    trpc: 'FORBIDDEN',
    message: 'The payment processor does not allow this account to sell. Contact the platform.',
  },
  merchant_closed: { http: 403, trpc: 'FORBIDDEN', message: 'The platform has closed this merchant.' },
  merchant_suspended: { http: 403, trpc: 'FORBIDDEN', message: 'The platform has suspended this merchant.' },
  merchant_paused: {
    http: 403,
    trpc: 'FORBIDDEN',
    message: 'The platform has paused new payments of this merchant.',
  },
  evidence_past_due: { http: 400, trpc: 'BAD_REQUEST', message: 'The due date for evidence has passed.' },
  clock_is_moving: {
    http: 409,
    trpc: 'CONFLICT',
    message: 'The test clock is being advanced already. Nothing was done.',
  },
  idempotency_key_in_use: {
    http: 409,
    trpc: 'CONFLICT',
    message: 'A request with this Idempotency-Key is still running.',
  },
  idempotency_key_reused: {
    http: 400,
    trpc: 'BAD_REQUEST',
    message:
      'This Idempotency-Key was already used with a different request: use a new key, or repeat the request with the same body.',
  },
  endpoint_not_found: {
    http: 404,
    trpc: 'NOT_FOUND',
    message: 'No such API endpoint. The reference at /docs/reference lists them all.',
  },
  processor_error: { http: 502, trpc: 'BAD_GATEWAY', message: 'The payment processor returned an error.' },
  service_unavailable: {
    http: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    message: 'The service is busy and nothing was done. Retry after the number of seconds in Retry-After.',
  },
  internal_error: { http: 500, trpc: 'INTERNAL_SERVER_ERROR', message: 'An unexpected error occurred.' },
  payload_too_large: {
    http: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    message: 'The request body exceeds 1 MiB: send less, or in several requests.',
  },
  prohibited_content: {
    http: 400,
    trpc: 'BAD_REQUEST',
    message: 'The content violates the acceptable use policy.',
  },
  webhook_url_must_be_https: {
    http: 400,
    trpc: 'BAD_REQUEST',
    message: 'A webhook URL must use https. To receive events on your own machine, use mpay listen.',
  },
  key_creation_rate_exceeded: {
    http: 429,
    trpc: 'TOO_MANY_REQUESTS',
    message: 'Too many keys were created recently.',
  },
  max_keys_reached: { http: 400, trpc: 'BAD_REQUEST', message: 'The limit of 25 active keys has been reached.' },
} as const satisfies Record<string, { http: number; trpc: TRPC_ERROR_CODE_KEY; message: string }>

export type ErrorCode = keyof typeof errorTable

/** Codes that only the portal returns, and that the REST interface does not contain. */
export const portalCodes: readonly ErrorCode[] = [
  'clock_is_moving',
  'forbidden',
  'key_not_found',
  'mail_not_sent',
  'member_not_found',
  'reauthentication_required',
  'invitation_not_found',
  'statement_not_found',
]

/** Why a discount does not apply to a sale. */
export const discountReasons = [
  'unknown_code',
  'expired',
  'not_started',
  'used_up',
  'customer_limit',
  'other_products',
  'other_currency',
  'total_too_small',
] as const
export type DiscountReason = (typeof discountReasons)[number]

/** A validation error of one field. `param` is its dotted path, empty for the request as a whole. */
export type Issue = { param: string; message: string }

type ErrorDetails = {
  message?: string
  /** The dotted path of the invalid field. */
  param?: string
  issues?: readonly Issue[]
  /** Of `discount_not_applicable`. */
  reason?: DiscountReason
  /** Seconds to wait, for 429 and 503. */
  retryAfter?: number
  /** The underlying error, for the log only. */
  cause?: unknown
}

/** The one error that procedures throw intentionally. Its message is written for the client. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly param: string | undefined
  readonly issues: readonly Issue[] | undefined
  readonly reason: DiscountReason | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorTable[code].message, { cause: details.cause })
    this.code = code
    this.param = details.param
    this.issues = details.issues
    this.reason = details.reason
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return errorTable[this.code].http
  }
}

/** The error for one invalid field. */
export function invalid(param: string, message: string): ApiError {
  return new ApiError('validation_error', { message: `${param}: ${message}`, param, issues: [{ param, message }] })
}
