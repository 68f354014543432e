import type { ApiError } from '@merchant-payments/api/http'

/** The body of every success. `data` was parsed by the operation's own output schema. */
export function successBody(data: unknown, requestId: string): string {
  return `{"success":true,"data":${JSON.stringify(data)},"request_id":"${requestId}"}`
}

/** The body of every failure. */
export function failureBody(error: ApiError, requestId: string): string {
  const { code, message, param, issues } = error
  return JSON.stringify({ success: false, error: { code, message, param, issues }, request_id: requestId })
}
