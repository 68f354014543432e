import type { Wire } from './wire.ts'

export type ErrorBody = {
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

/** The one way in which an endpoint fails. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** A declined card is an error whose changes stay: the failed charge is part of the record. */
  readonly keepsChanges: boolean

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message)
    this.status = status
    this.body = body.code
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

/** 503: the sandbox ends, and does nothing more. */
export function shuttingDown(): ApiError {
  return new ApiError(503, { type: 'api_error', message: 'The sandbox is closing.' })
}

/** Parameters that stand in the path; an unknown id elsewhere in the request is a 400. */
const pathParams = new Set(['id', 'intent', 'price', 'session', 'charge', 'payment_method'])
