import { expect, test } from 'vitest'
import { afterEffect } from './after-irreversible-effect.ts'
import { apiErrorOf } from './api-error-of.ts'
import { ApiError } from './errors.ts'

const busy = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
const once = { repeatable: false }

test('a database that is busy after an effect does not say that nothing was done', async () => {
  await expect(afterEffect(Promise.reject(busy), once)).rejects.toMatchObject({ code: 'internal_error', cause: busy })
  expect(apiErrorOf(busy)).toMatchObject({ code: 'service_unavailable' })
})

test('a connection that is lost after an effect does not say that nothing was done', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  await expect(afterEffect(Promise.reject(lost), once)).rejects.toMatchObject({ code: 'internal_error', cause: lost })
  expect(apiErrorOf(lost)).toMatchObject({ code: 'service_unavailable', retryAfter: 1 })
})

test('the result of work after an effect, and its other errors, are passed through', async () => {
  const refusal = new ApiError('payment_not_found')
  await expect(afterEffect(Promise.reject(refusal), once)).rejects.toBe(refusal)
  expect(await afterEffect(Promise.resolve(1), once)).toBe(1)
})

test.each([busy, new Error('Connection terminated unexpectedly')])(
  'of what may be repeated the client is told to do so, and not that nothing was done (%s)',
  async (error) => {
    const refused = afterEffect(Promise.reject(error), { repeatable: true })
    const message = expect.stringContaining('with the same Idempotency-Key')
    await expect(refused).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 1, cause: error, message })
  },
)
