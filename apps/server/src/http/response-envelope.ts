import type { ApiError } from '@merchant-payments/api/services'

/** The body of every success. `data` was parsed by the operation's own output schema. */
export function successBody(data: unknown, requestId: string): string {
  return `{"success":true,"data":${JSON.stringify(data)},"request_id":"${requestId}"}`
}

/**
 * The body of every failure.
 * @param publicUrl the server's address, below which `doc_url` leads to what the code means
 */
export function failureBody(error: ApiError, requestId: string, publicUrl: string): string {
  const { code, message, param, issues, reason } = error
  const doc_url = `${publicUrl.replace(/\/+$/, '')}/docs/errors#${code}`
  const told = { code, message, param, issues, reason, doc_url }
  return JSON.stringify({ success: false, error: told, request_id: requestId })
}
