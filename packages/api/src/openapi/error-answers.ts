import { isDeepStrictEqual } from 'node:util'
import { discountReasons, type ErrorCode, errorTable, portalCodes } from '../core/request/errors.ts'
import { exampleRequestId } from './examples/answers.ts'

/** The codes of the REST interface. */
export const publicCodes = (Object.keys(errorTable) as ErrorCode[]).filter((code) => !portalCodes.includes(code))

/** Components that describe every failure: one schema, one answer per status. */
export const errorSchema = {
  type: 'object',
  required: ['success', 'error', 'request_id'],
  properties: {
    success: { const: false, description: 'Always false.' },
    error: {
      type: 'object',
      description: 'What is wrong.',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: publicCodes, description: 'The kind of error: programs decide by this.' },
        message: { type: 'string', description: 'The error in words, for people. It may change.' },
        param: { type: 'string', description: 'The dotted path of the first invalid field.' },
        issues: {
          type: 'array',
          description: 'All invalid fields, at most 100.',
          items: {
            type: 'object',
            required: ['param', 'message'],
            properties: {
              param: { type: 'string', description: 'The dotted path of the field.' },
              message: { type: 'string', description: 'What is wrong with it.' },
            },
          },
        },
        reason: {
          type: 'string',
          enum: discountReasons,
          description: 'Of `discount_not_applicable`: why the discount does not apply.',
        },
        doc_url: { type: 'string', format: 'uri', description: 'Documentation of the error code.' },
      },
    },
    request_id: {
      type: 'string',
      format: 'uuid',
      description: 'Also in the X-Request-Id header. Include it in support requests.',
    },
  },
} as const

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  500: 'InternalError',
  502: 'ProcessorError',
  503: 'ServiceUnavailable',
}

function answerName(status: number): string {
  const name = names[status]
  if (!name) throw new RangeError(`no documented answer for status ${status}`)
  return name
}

/** Errors of every operation. The errors of every POST concern its Idempotency-Key. */
const common: readonly ErrorCode[] = [
  'validation_error',
  'unauthorized',
  'key_revoked',
  'key_expired',
  'permission_denied',
  'payload_too_large',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
]
const ofPosts: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_key_in_use']
/** Errors of changes for a merchant, by its state. */
const ofChanges: readonly ErrorCode[] = ['merchant_closed', 'merchant_suspended']

type Described = {
  method: string
  /** The codes of the operation itself. */
  own: readonly ErrorCode[]
  /** The operation is about a merchant's account: a key of the platform names the merchant. */
  ofMerchant: boolean
}

/** The codes that an operation can answer, by their status. */
export function codesByStatus({ method, own, ofMerchant }: Described): Map<number, ErrorCode[]> {
  const posts = method === 'post' ? ofPosts : []
  const states = method === 'get' ? [] : ofChanges
  const merchants: readonly ErrorCode[] = ofMerchant ? ['merchant_not_found', ...states] : []
  const byStatus = Map.groupBy(new Set([...common, ...posts, ...merchants, ...own]), (code) => errorTable[code].http)
  return new Map([...byStatus].toSorted(([one], [other]) => one - other))
}

/** The answers that several operations have, as `components.responses`. */
export function sharedAnswers(): Record<string, object> {
  return Object.fromEntries(
    [...codesByStatus({ method: 'post', own: ['processor_error'], ofMerchant: true })]
      .filter(([status]) => status !== 400)
      .map(([status, codes]) => [answerName(status), errorAnswer(status, codes)]),
  )
}

/** An answer of this status with these codes: by its reference when the shared one is the same. */
export function answerOf(
  status: number,
  codes: readonly ErrorCode[],
  shared: Readonly<Record<string, object>>,
): object {
  const answer = errorAnswer(status, codes)
  const same = isDeepStrictEqual(shared[answerName(status)], answer)
  return same ? { $ref: `#/components/responses/${answerName(status)}` } : answer
}

function errorAnswer(status: number, codes: readonly ErrorCode[]): object {
  const wait = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } }
  return {
    description: codes.map((code) => `\`${code}\` ${errorTable[code].message}`).join('\n\n'),
    ...(asksToWait(status) ? { headers: wait } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** An answer with each code that an operation can answer, as `components.examples`. */
export function errorExamples(used: Iterable<ErrorCode>, origin: string): Record<string, object> {
  const param = { param: 'name', issues: [{ param: 'name', message: 'is required' }] }
  return Object.fromEntries(
    [...new Set(used)].map((code) => {
      const { message } = errorTable[code]
      const told = {
        message,
        ...(code === 'validation_error' && { message: 'name: is required', ...param }),
        ...(code === 'discount_not_applicable' && { param: 'discount_code', reason: 'used_up' }),
      }
      const error = { code, ...told, doc_url: `${origin}/docs/errors#${code}` }
      return [code, { summary: code, value: { success: false, error, request_id: exampleRequestId } }]
    }),
  )
}

function asksToWait(status: number): boolean {
  return status === 429 || status === 503
}
