import { ApiError } from '@merchant-payments/api/services'

const notAnObject = 'The body must be a JSON object with Content-Type: application/json'

/**
 * The fields of a request's body; none for an empty one.
 * @throws validation_error unless it is a JSON object sent as application/json
 */
export function readJsonBody(contentType: string | undefined, body: Buffer): Record<string, unknown> | undefined {
  if (body.length === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw refused(`${notAnObject}; this one has ${contentType ? contentType.slice(0, 100) : 'no Content-Type'}.`)
  }
  const value = parsed(body)
  if (Array.isArray(value)) throw refused(`${notAnObject}; this one is a list.`)
  if (typeof value !== 'object' || value === null) throw refused(`${notAnObject}; this one is a single value.`)
  return value as Record<string, unknown>
}

function parsed(body: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw refused('The body is not UTF-8: send JSON in that encoding.', cause)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (mayHoldProto.test(text)) refuseProto(value)
    return value
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw refused(`The body is not valid JSON: ${placeOf(cause)}.`, cause)
  }
}

/** The position of a parse error, without its message, which quotes the body. */
function placeOf(error: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? []
  return line === undefined ? 'it ends too early, or is no JSON at all' : `look at line ${line}, column ${column}`
}

/**
 * Text that may contain the key `__proto__`, which would be lost, or worse, wherever the object is copied. Any of its
 * letters may be escaped.
 */
const mayHoldProto = /__proto__|\\u00(5f|6f|7[024])/i

/**
 * The same check for a body that tRPC parses; tRPC reports itself what is no JSON.
 * @throws validation_error
 */
export function refuseProtoIn(text: string): void {
  if (!mayHoldProto.test(text)) return
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return
    throw error
  }
  refuseProto(value)
}

/** Walks the value without recursion: bodies may be nested deeper than the stack. */
function refuseProto(root: unknown): void {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) throw refused('__proto__: unknown field', undefined, '__proto__')
    // Members are pushed one by one: a list may have more members than a call can have arguments.
    for (const inner of Object.values(value)) open.push(inner)
  }
}

function refused(message: string, cause?: unknown, param = ''): ApiError {
  return new ApiError('validation_error', { message, param, issues: [{ param, message }], cause })
}
