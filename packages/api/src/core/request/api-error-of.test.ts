import { ProcessorError } from '@merchant-payments/processor'
import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiErrorOf } from './api-error-of.ts'
import { ApiError, errorTable } from './errors.ts'

const zodError = z
  .strictObject({ a: z.array(z.object({ b: z.int() })) })
  .safeParse({ a: [{ b: 'x' }], c: 1, d: 2 }).error

describe('the error of a response', () => {
  test('of an error that was meant for it', () => {
    const error = new ApiError('already_refunded')
    expect(apiErrorOf(error)).toBe(error)
    expect(apiErrorOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }))).toBe(error)
  })

  test('of a request that does not fit its schema', () => {
    expect(apiErrorOf(zodError)).toMatchObject({
      code: 'validation_error',
      param: 'a.0.b',
      issues: [
        { param: 'a.0.b', message: expect.any(String) },
        { param: 'c', message: 'unknown field; the fields are a' },
        { param: 'd', message: 'unknown field' },
      ],
    })
  })

  test('of a call for an account that was closed, or that the platform may not act for any more', () => {
    const told = apiErrorOf(
      new ProcessorError('refused', 'account_invalid', 'req_1', new Error('words of the processor')),
    )
    expect(told).toMatchObject({ code: 'account_not_ready', status: 400 })
    expect(told.message).toContain('Contact the platform.')
  })

  test.each(['amount_too_small', 'amount_too_large', 'url_invalid', 'email_invalid', 'phone_invalid'])(
    'of input that the processor refuses with %s: that it was the input, in our words',
    (code) => {
      const told = apiErrorOf(new ProcessorError('refused', code, 'req_1', new Error('words of the processor')))
      expect(told).toMatchObject({ code: 'validation_error', status: 400 })
      expect(told.message).not.toContain('processor')
      expect(apiErrorOf(new ProcessorError('unknown', code, 'req_1', undefined)).code).toBe('processor_error')
    },
  )

  test('of an unknown field, not its name of 900,000 characters', () => {
    const { error } = z.strictObject({}).safeParse({ [`${'k'.repeat(99)}🍵${'k'.repeat(900_000)}`]: 1 })
    const told = apiErrorOf(error)
    expect(told.param).toBe(`${'k'.repeat(99)}\ufffd…`)
    expect(JSON.stringify([told.message, told.issues]).length).toBeLessThan(500)
  })

  test.each([
    ['NOT_FOUND', 'endpoint_not_found'],
    ['PARSE_ERROR', 'validation_error'],
    ['METHOD_NOT_SUPPORTED', 'validation_error'],
    ['PAYLOAD_TOO_LARGE', 'payload_too_large'],
    ['UNSUPPORTED_MEDIA_TYPE', 'validation_error'],
    ['INTERNAL_SERVER_ERROR', 'internal_error'],
    ['TIMEOUT', 'internal_error'],
  ] as const)('of %s, which tRPC finds itself', (code, told) => {
    expect(apiErrorOf(new TRPCError({ code })).code).toBe(told)
    expect(apiErrorOf(new TRPCError({ code, cause: new SyntaxError('secret') }))).toMatchObject({
      code: told,
      message: errorTable[told].message,
    })
  })

  test('of an input natively, but not of an output', () => {
    expect(apiErrorOf(new TRPCError({ code: 'BAD_REQUEST', cause: zodError })).param).toBe('a.0.b')
    const output = apiErrorOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: zodError }))
    expect(output).toMatchObject({ code: 'internal_error', issues: undefined })
  })

  test.each([
    ['the processor', new ProcessorError('refused', 'acct_secret', 'req_1', new Error('secret')), 'processor_error'],
    ['anything else', new Error('secret'), 'internal_error'],
    ['what is no error', 'secret', 'internal_error'],
    ['nothing', undefined, 'internal_error'],
  ])('of %s: no more than the code', (_, thrown, code) => {
    const told = apiErrorOf(thrown)
    expect(told).toMatchObject({ code, message: errorTable[told.code].message, param: undefined })
    expect(told.cause).toBe(thrown)
  })
})
