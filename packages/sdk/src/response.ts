import type { RawResponse } from './attempt.ts'
import { type Issue, MerchantPaymentsError } from './errors.ts'

/**
 * Takes an answer out of its envelope.
 *
 * @param now milliseconds since the epoch, for a `Retry-After` that is a date.
 * @throws MerchantPaymentsError: the server's own error, or `invalid_response` for anything but an envelope.
 */
export async function parseResponse(
  response: RawResponse,
  now: number,
): Promise<{ data: object; requestId: string | undefined }> {
  const envelope = parseObject(response.text)
  const requestId = response.headers.get('x-request-id') ?? text(envelope?.request_id)
  if (response.status >= 200 && response.status < 300 && envelope?.success === true && isObject(envelope.data)) {
    return { data: envelope.data, requestId }
  }
  const details = { status: response.status, requestId, retryAfter: retryAfter(response, now) }
  const error = envelope?.success === false && isObject(envelope.error) ? envelope.error : undefined
  const code = text(error?.code)
  if (error === undefined || code === undefined) {
    throw (await import('./unexpected.ts')).unexpectedAnswer(response, details)
  }
  const message = text(error.message) ?? `The server answered ${code}.`
  throw new MerchantPaymentsError(message, {
    ...details,
    code,
    param: text(error.param),
    issues: issues(error.issues),
    reason: text(error.reason),
    docUrl: text(error.doc_url),
  })
}

/** `Date.parse` alone takes `-5` and `1.5` for dates, too. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Seconds to wait, from whole seconds or an HTTP date; undefined for anything else, which a proxy may send. */
function retryAfter({ headers }: RawResponse, now: number): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  const date = httpDate.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}

function issues(value: unknown): Issue[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).flatMap(({ param, message }) => {
    return typeof param === 'string' && typeof message === 'string' ? [{ param, message }] : []
  })
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
