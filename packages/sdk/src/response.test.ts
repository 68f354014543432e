import { expect, test } from 'vitest'
import { MerchantPaymentsError } from './errors.ts'
import { parseResponse } from './response.ts'

function read(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return parseResponse({ status, headers: new Headers(headers), text }, 0)
}

async function errorOf(...answer: Parameters<typeof read>): Promise<MerchantPaymentsError> {
  try {
    await read(...answer)
  } catch (error) {
    if (error instanceof MerchantPaymentsError) return error
    throw error
  }
  throw new Error('No error was thrown.')
}

test("an error has everything that the server's answer has", async () => {
  const issues = [
    { param: 'line_items.0.quantity', message: 'Must be an integer.' },
    { param: 'success_url', message: 'Required.' },
  ]
  const error = { code: 'validation_error', message: 'Must be an integer.', param: 'line_items.0.quantity', issues }
  expect(await errorOf(400, { success: false, error, request_id: 'req-2' })).toMatchObject({
    name: 'MerchantPaymentsError',
    message: 'Must be an integer.',
    code: 'validation_error',
    status: 400,
    requestId: 'req-2',
    param: 'line_items.0.quantity',
    issues,
    retryAfter: undefined,
  })
})

test('an error without a message, a param or issues still reads well', async () => {
  const error = await errorOf(404, {
    success: false,
    error: { code: 'product_not_found', issues: [null, { param: 1 }] },
  })
  expect(error.message).toBe('The server answered product_not_found.')
  expect(error.param).toBeUndefined()
  expect(error.issues).toEqual([])
  expect(error.requestId).toBeUndefined()
})

test.for([
  ['HTML', 200, '<html>secret page</html>', 'text/html'],
  ['an empty body', 204, '', 'no content type'],
  ['JSON that is no envelope', 200, '{"id":"prod_1"}', 'application/json'],
  ['an envelope without data', 200, '{"success":true}', 'application/json'],
  ['data that is not an object', 200, '{"success":true,"data":[]}', 'application/json'],
  ['an array', 200, '[]', 'application/json'],
  ['success under a failing status', 500, '{"success":true,"data":{}}', 'application/json'],
  ['an error without a code', 400, '{"success":false,"error":{}}', 'application/json'],
] as const)('%s is an invalid response', async ([, status, body, type]) => {
  const headers: Record<string, string> = type === 'no content type' ? {} : { 'Content-Type': type }
  const error = await errorOf(status, body, headers)
  expect(error).toMatchObject({ code: 'invalid_response', status })
  expect(error.message).toBe(`The answer (status ${status}, ${type}) is not from this API: check baseUrl.`)
})

test('a redirect is named, and not followed', async () => {
  const error = await errorOf(308, '', { Location: 'https://elsewhere.example/api/v1/account' })
  expect(error).toMatchObject({ code: 'invalid_response', status: 308 })
  expect(error.message).toContain('is a redirect (status 308)')
})

test.for([
  ['30', 30],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:00:09 GMT', 9],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['1e3', undefined],
  ['2099-01-01', undefined],
] as const)('Retry-After %s is %s', async ([value, seconds]) => {
  const answer = { success: false, error: { code: 'rate_limit_exceeded', message: 'Slow down.' } }
  expect((await errorOf(429, answer, { 'Retry-After': value })).retryAfter).toBe(seconds)
})
