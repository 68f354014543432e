import { type ErrorCode, errorTable, portalCodes } from '../request/errors.ts'

const codes = (Object.keys(errorTable) as ErrorCode[]).filter((code) => !portalCodes.includes(code))

/** Components that describe every failure: one schema, one answer per status. */
export const errorSchema = {
  type: 'object',
  required: ['success', 'error', 'request_id'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: codes },
        message: { type: 'string' },
        param: { type: 'string', description: 'The dotted path of the first field at fault.' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['param', 'message'],
            properties: { param: { type: 'string' }, message: { type: 'string' } },
          },
        },
        doc_url: { type: 'string', format: 'uri', description: 'What the code means, and what to do.' },
      },
    },
    request_id: { type: 'string', format: 'uuid' },
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

export function answerName(status: number): string {
  const name = names[status]
  if (!name) throw new RangeError(`no documented answer for status ${status}`)
  return name
}

/** `components.responses`: what each status means, with its codes. */
export function errorResponses(statuses: Iterable<number>) {
  return Object.fromEntries(
    [...statuses].map((status) => [
      answerName(status),
      {
        description: codesOf(status)
          .map((code) => `\`${code}\` ${errorTable[code].message}`)
          .join('\n\n'),
        ...(asksToWait(status)
          ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } } }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function asksToWait(status: number): boolean {
  return status === 429 || status === 503
}

function codesOf(status: number): ErrorCode[] {
  return codes.filter((code) => errorTable[code].http === status)
}
