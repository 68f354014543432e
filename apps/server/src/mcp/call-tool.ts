import { randomUUID } from 'node:crypto'
import { MerchantPaymentsError } from '@merchant-payments/sdk'
import type { Call, Query } from '@merchant-payments/sdk/resources'
import { idempotencyKeyField, type OperationAddress } from './tools.ts'

type Input = Record<string, unknown>

/** The result for an agent: the data of an answer, or the error. */
type Outcome = { failed: boolean; value: object }

/** Input that cannot be part of a path or a header, so that it cannot be sent to the API. */
class UnusableInput extends Error {
  override readonly name = 'UnusableInput'
  readonly param: string

  constructor(param: string, message: string) {
    super(`${param}: ${message}`)
    this.param = param
  }
}

/**
 * Calls an operation with an agent's input. Only the API validates the fields, because its messages explain what to change.
 */
export async function callTool(
  call: Call,
  operation: OperationAddress,
  input: Input,
  signal: AbortSignal,
): Promise<Outcome> {
  const idempotencyKey = operation.method === 'POST' ? (input[idempotencyKeyField] ?? randomUUID()) : undefined
  try {
    if (idempotencyKey !== undefined) assertUsable(idempotencyKey)
    const answer = await call(requestOf(operation, input), { idempotencyKey, signal })
    return { failed: false, value: answer }
  } catch (error) {
    if (error instanceof UnusableInput)
      return { failed: true, value: { code: 'validation_error', message: error.message, param: error.param } }
    if (!(error instanceof MerchantPaymentsError)) throw error
    // The outcome is unknown: the same call with the same key returns it, and executes it at most once.
    const uncertain = idempotencyKey !== undefined && (error.status === undefined || error.status >= 500)
    return {
      failed: true,
      value: { ...told(error, operation.fields), ...(uncertain && { [idempotencyKeyField]: idempotencyKey }) },
    }
  }
}

function assertUsable(key: unknown): asserts key is string {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new UnusableInput(
      idempotencyKeyField,
      'must be a string of 1 to 255 printable ASCII characters without spaces',
    )
}

/** @throws UnusableInput */
function requestOf({ method, path, takesBody }: OperationAddress, input: Input) {
  const fields = { ...input }
  if (method === 'POST') delete fields[idempotencyKeyField]
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: id } = fields
    delete fields[name]
    return encodedId(name, id)
  })
  if (method === 'GET') return { method, path: address, query: queryOf(fields) }
  // The API refuses a field for an operation without a body.
  const hasBody = takesBody || Object.keys(fields).length > 0
  return { method, path: address, ...(hasBody && { body: fields }) }
}

/** Encodes an id for a path. "." and ".." are refused, because they would change the path. */
function encodedId(name: string, id: unknown): string {
  if (id === undefined) throw new UnusableInput(name, 'is required')
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new UnusableInput(name, 'must be an id')
  return encodeURIComponent(id.toWellFormed())
}

function queryOf(fields: Input): Query {
  const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const map = (value: object) => Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, written(inner)]))
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isMap(value) ? map(value as object) : written(value)]),
  )
}

/** The API's error, with the names of the tool's input in place of those of the path's ids, which the API does not list. */
function told(
  { code, message, param, issues, reason, retryAfter, docUrl, requestId }: MerchantPaymentsError,
  fields: readonly string[],
): object {
  const listed = message.endsWith(': unknown field') ? `; the fields are ${fields.join(', ') || 'none'}` : ''
  return {
    code,
    message: message + listed,
    param,
    ...(issues.length > 1 && { issues }),
    reason,
    retry_after: retryAfter,
    doc_url: docUrl,
    request_id: requestId,
  }
}
