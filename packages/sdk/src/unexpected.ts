import type { RawResponse } from './attempt.ts'
import type { Result } from './call-with-retries.ts'
import { type ErrorDetails, MerchantPaymentsError } from './errors.ts'
import type { Page } from './types.ts'

/** The error for a response that this API did not send. */
export function unexpectedAnswer(
  response: RawResponse,
  details: Pick<ErrorDetails, 'status' | 'requestId' | 'retryAfter'>,
): MerchantPaymentsError {
  return new MerchantPaymentsError(describe(response), { ...details, code: 'invalid_response' })
}

/** The error of a list whose pages lead nowhere. */
export function missingCursor<T>({ lastResponse: { status, requestId } }: Result<Page<T>>): MerchantPaymentsError {
  const message = 'The list says has_more, but its page has no new id to continue from.'
  return new MerchantPaymentsError(message, { code: 'invalid_response', status, requestId })
}

/** Describes the unexpected response without its body, which may hold anything. */
function describe({ status, headers }: RawResponse): string {
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null) {
    return `The answer is a redirect (status ${status}), which is not followed: set baseUrl to the final address.`
  }
  const type = headers.get('content-type') ?? 'no content type'
  return `The answer (status ${status}, ${type}) is not from this API: check baseUrl.`
}
