import type { Wire } from './wire.ts'

type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  doc_url?: string
  decline_code?: string
  advice_code?: string
  charge?: string
  payment_intent?: Wire
  payment_method?: Wire
  setup_intent?: Wire
  request_log_url?: string
}

/** The only error that endpoints throw. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Whether the changes are committed: the failed charge of a declined card is kept. */
  readonly keepsChanges: boolean

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message)
    this.status = status
    // A code of the sandbox's own has no page at Stripe.
    this.body =
      body.code && !body.code.startsWith('sandbox_')
        ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
        : body
    this.keepsChanges = keepsChanges
  }
}

/** 400 `invalid_request_error`. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  })
}

/** 404 `resource_missing`. `param` names the parameter that carried the id. */
export function resourceMissing(kind: string, id: string, param = 'id', hint = ''): ApiError {
  return new ApiError(pathParams.has(param) ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'${hint}`,
    param,
  })
}

/** 503: the sandbox is shutting down. */
export function shuttingDown(): ApiError {
  return new ApiError(503, { type: 'api_error', message: 'The sandbox is closing.' })
}

/** Path parameters, whose unknown id is a 404. An unknown id elsewhere in the request is a 400. */
const pathParams = new Set(['id', 'intent', 'price', 'session', 'charge', 'payment_method', 'quote'])

/** The 403 for an account that does not exist in this mode or is not the caller's. */
export function accountInvalid(id: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })
}
