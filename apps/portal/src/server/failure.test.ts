import { TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import { type Failure, failureOf, formErrors, isNotFound } from './failure.ts'

function answered(message: string, error: { code: string; param?: string; issues?: unknown[]; retry_after?: number }) {
  return TRPCClientError.from({
    error: { code: -32600, message, data: { code: 'BAD_REQUEST', httpStatus: 400, error } },
  })
}

describe('failureOf', () => {
  test("takes over the API's own words", () => {
    const issues = [{ param: 'name', message: 'must not be empty' }]
    const thrown = answered('name: must not be empty', { code: 'validation_error', param: 'name', issues })
    expect(failureOf(thrown)).toEqual({ code: 'validation_error', message: 'name: must not be empty', issues })
  })

  test('says the seconds where the API names a header of its response', () => {
    const message = 'The service is busy and nothing was done. Retry after the number of seconds in Retry-After.'
    const busy = (wait: { retry_after?: number }) =>
      failureOf(answered(message, { code: 'service_unavailable', ...wait })).message
    expect(busy({ retry_after: 1 })).toBe('The service is busy and nothing was done. Try again in 1 second.')
    expect(busy({ retry_after: 20 })).toBe('The service is busy and nothing was done. Try again in 20 seconds.')
    expect(busy({})).toBe('The service is busy and nothing was done.')
  })

  test('makes an issue of a param that stands alone', () => {
    const thrown = answered('A webhook URL must use https.', { code: 'webhook_url_must_be_https', param: 'url' })
    expect(failureOf(thrown).issues).toEqual([{ param: 'url', message: 'A webhook URL must use https.' }])
  })

  test('says once which field holds what may not be sold, and what comes of it', () => {
    const message = 'name: the content violates the acceptable use policy (drugs).'
    const [issue] = failureOf(answered(message, { code: 'prohibited_content', param: 'name' })).issues
    expect(issue?.message).toMatch(/^The content violates .*\. Five refusals .*\.$/)
  })

  test('tells a server that is away from one that talks nonsense', () => {
    expect(failureOf(TRPCClientError.from(new TypeError('Failed to fetch'))).code).toBe('unreachable')
    expect(failureOf(TRPCClientError.from(new SyntaxError('Unexpected token'))).code).toBe('unknown')
    expect(failureOf('what').code).toBe('unknown')
  })
})

test('maps every "not found" code to a missing page', () => {
  expect(isNotFound(answered('No such plan.', { code: 'product_not_found' }))).toBe(true)
  expect(isNotFound(answered('No such payment.', { code: 'payment_not_found' }))).toBe(true)
  expect(isNotFound(answered('Not valid.', { code: 'validation_error' }))).toBe(false)
  expect(isNotFound(null)).toBe(false)
})

describe('formErrors', () => {
  const labels = { name: 'Name', 'price.amount': 'Price' }
  const failure = (issues: Failure['issues']): Failure => ({ code: 'validation_error', message: 'Not valid.', issues })

  test('puts the first complaint beside its field, as a sentence', () => {
    const errors = formErrors(
      failure([
        { param: 'name', message: 'must not be empty' },
        { param: 'name', message: 'must not be blank' },
        { param: 'price.amount', message: 'must be at least 1' },
      ]),
      labels,
    )
    expect(errors).toEqual({
      fields: { name: 'Name must not be empty.', 'price.amount': 'Price must be at least 1.' },
      form: null,
    })
  })

  test('puts above the form what has no field in it', () => {
    expect(formErrors(failure([{ param: 'metadata', message: 'too large' }]), labels).form).toBe('metadata: too large')
    expect(formErrors(failure([]), labels).form).toBe('Not valid.')
    expect(formErrors(null, labels)).toEqual({ fields: {}, form: null })
  })

  test('is not misled by names that every object has', () => {
    expect(formErrors(failure([{ param: 'constructor', message: 'x' }]), labels).form).toBe('constructor: x')
  })

  test('puts a complaint about a part of a field beside the field, and says which part', () => {
    const issues = [
      { param: 'name.3', message: 'must be shorter' },
      { param: 'price.amount.a.b', message: 'must not be' },
      { param: 'names', message: 'must not be' },
    ]
    expect(formErrors(failure(issues), labels)).toEqual({
      fields: { name: 'Name (no. 4) must be shorter.', 'price.amount': 'Price (a.b) must not be.' },
      form: 'names: must not be',
    })
  })
})
