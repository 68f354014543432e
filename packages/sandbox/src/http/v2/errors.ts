import { ApiError } from '../errors.ts'

/** An error of the API's second version: a code and a sentence, mostly without a `type`. */
export class V2Error extends Error {
  readonly status: number
  readonly code: string
  readonly type: string | undefined

  constructor(status: number, code: string, message: string, type?: string) {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}

export function v2Refusal(code: string, message: string): V2Error {
  return new V2Error(400, code, message)
}

/** 400 `invalid_fields`: the field is named by its dotted path. */
export function invalidField(path: string, message: string): V2Error {
  return v2Refusal('invalid_fields', path ? `${path}: ${message}` : message)
}

export function notFound(kind: string, id: string): V2Error {
  return new V2Error(404, 'not_found', `No such ${kind}: '${id}'`)
}

/** The error as the second version answers it; one of the first version loses its type. */
export function toV2Error(error: unknown): V2Error | null {
  if (error instanceof V2Error) return error
  if (!(error instanceof ApiError)) return null
  const { code, message, type } = error.body
  if (error.status === 401) return new V2Error(401, 'api_key_invalid', message)
  if (code === 'account_invalid' || code === 'resource_missing') return new V2Error(404, 'not_found', message)
  if (type === 'idempotency_error') return new V2Error(error.status, code ?? 'idempotency_error', message, type)
  return new V2Error(error.status, code ?? 'invalid_fields', message)
}
