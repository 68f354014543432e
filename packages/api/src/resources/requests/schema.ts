import { z } from 'zod'
import { createdRange } from '../../core/wire/created-range.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

export const requestList = z.strictObject({
  ...listQuery,
  /** Searched for among the newest 10,000 requests that pass the other filters; so is a code. */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** How the path begins: /api/v1/refunds */
  path: z
    .string()
    .regex(/^\/[\x21-\x7e]{0,199}$/, 'must be the beginning of a path')
    .optional(),
  /** In the path: prod_… */
  object_id: field.text(120).optional(),
  status: z.enum(['2xx', '4xx', '5xx']).optional(),
  /** The code of the error: rate_limit_exceeded */
  code: z
    .string()
    .regex(/^[a-z_]{1,60}$/, 'must be an error code')
    .optional(),
  key_id: field.text(120).optional(),
  request_id: z.uuid().optional(),
  ...createdRange,
})
export type RequestList = z.infer<typeof requestList>

const request = z.object({
  /** X-Request-Id of its answer. */
  id: z.string(),
  object: z.literal('request'),
  method: z.string(),
  /** The path without its query. A part that does not look like an id is shown as `:id`. */
  path: z.string(),
  /** In the path. */
  object_id: z.string().nullable(),
  status: z.int(),
  /** The code of the error; null on success. */
  code: z.string().nullable(),
  /** The invalid field; null if there was none, and for requests before it was stored. */
  param: z.string().nullable(),
  /** The message of the response, without any value of the request. */
  message: z.string().nullable(),
  /** Null for a person. */
  key: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The signed-in person; null for a key. */
  person: z.object({ id: z.string(), email: z.string() }).nullable(),
  duration_ms: z.int(),
  created: field.unixTime,
  livemode: z.boolean(),
})
export type RequestWire = z.infer<typeof request>
export const requests = listOf(request, 'RequestList')

export const requestId = z.strictObject({ id: z.uuid() })

export const neighbours = z.object({
  /** The latest first. */
  before: z.array(request),
  /** The latest first. */
  after: z.array(request),
})

export const codes = z.object({
  items: z.array(
    z.object({
      code: z.string(),
      /** Of HTTP. */
      status: z.int(),
      /** The default message of the code, for responses without a specific message. */
      message: z.string(),
    }),
  ),
})

/** The changes of a request, from the audit log. */
export const changes = z.object({
  items: z.array(
    z.object({
      /** The id of the audit log's entry. */
      id: z.string(),
      object: z.literal('change'),
      /** products.create, keys.revoke */
      action: z.string(),
      object_id: z.string().nullable(),
      /** Names of the fields that were sent. */
      fields: z.array(z.string()),
    }),
  ),
})
