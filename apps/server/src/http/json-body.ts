import { fieldName, InexactNumber, inexactMessage, isExact } from '@merchant-payments/api/http'
import { ApiError } from '@merchant-payments/api/services'

const notAnObject = 'The body must be a JSON object with Content-Type: application/json'

type BodyHeaders = { 'content-type'?: string | undefined; 'content-encoding'?: string | undefined }

/**
 * The fields of a request's body; none for an empty one. A number that JavaScript cannot hold as it was written is an `InexactNumber`.
 * @throws validation_error unless it is a JSON object, sent uncompressed as application/json
 */
export function readJsonBody(headers: BodyHeaders, body: Buffer): Record<string, unknown> | undefined {
  if (body.length === 0) return undefined
  refuseCompressed(headers)
  const contentType = headers['content-type']
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw refused(`${notAnObject}; this one has ${contentType ? contentType.slice(0, 100) : 'no Content-Type'}.`)
  }
  const value = parsed(body)
  if (Array.isArray(value)) throw refused(`${notAnObject}; this one is a list.`)
  if (typeof value !== 'object' || value === null) throw refused(`${notAnObject}; this one is a single value.`)
  return value as Record<string, unknown>
}

/** @throws validation_error for a body with Content-Encoding */
export function refuseCompressed({ 'content-encoding': encoding = 'identity' }: BodyHeaders): void {
  if (!/^\s*identity\s*$/i.test(encoding))
    throw refused('The body has a Content-Encoding, and no encoding is supported: send the body uncompressed.')
}

function parsed(body: Buffer): unknown {
  if (isGzip(body)) throw refused('The body is compressed: send JSON uncompressed.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw refused('The body is not UTF-8: send JSON in that encoding.', cause)
  }
  refuseLargeJson(text)
  try {
    const value = parseExactly(text)
    if (mayHoldProto.test(text)) refuseProto(value)
    return value
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw refused(`The body is not valid JSON: ${placeOf(cause)}.`, cause)
  }
}

/** Whether the bytes begin as gzip does (RFC 1952, section 2.3.1). */
function isGzip(body: Buffer): boolean {
  return body[0] === 0x1f && body[1] === 0x8b
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
 * Far more than any request has: a hundred items with all of their fields are eleven hundred. A body of 1 MiB can have
 * seventy thousand, each of which costs time to parse and to refuse.
 */
const maxFields = 5_000
/** Far more than any schema has. */
const maxDepth = 64
/**
 * The strings and brackets of JSON; a string is the name of a field if a colon follows. A string without an end reaches to the end of
 * the text, so that one pass is enough.
 */
const tokens = /"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?|\\?$)|[[\]{}]/g

/** Counts fields and levels before anything is parsed. */
function refuseLargeJson(text: string): void {
  let [fields, depth] = [0, 0]
  for (const [token, colon] of text.matchAll(tokens)) {
    if (colon !== undefined) fields += 1
    else if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (fields > maxFields) throw refused(`The body has more than ${maxFields} fields, with those inside of others.`)
    if (depth > maxDepth) throw refused(`The body is nested deeper than ${maxDepth} levels.`)
  }
}

/** Text that may contain a number that JavaScript cannot hold: one with sixteen digits, a fraction or an exponent. */
const mayHoldInexact = /\d(?:\d{15}|[.e])/i

/** @throws SyntaxError */
function parseExactly(text: string): unknown {
  if (!mayHoldInexact.test(text)) return JSON.parse(text)
  const read = (_name: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && source !== undefined && !isExact(source) ? new InexactNumber(source) : value
  // The types of ES2024 do not have the third parameter.
  return JSON.parse(text, read as Parameters<typeof JSON.parse>[1])
}

/**
 * The same checks for a body that tRPC parses; tRPC reports itself what is no JSON.
 * @throws validation_error
 */
export function refuseHostileJson(text: string): void {
  refuseLargeJson(text)
  if (!mayHoldProto.test(text) && !mayHoldInexact.test(text)) return
  let value: unknown
  try {
    value = parseExactly(text)
  } catch (error) {
    if (error instanceof SyntaxError) return
    throw error
  }
  refuseProto(value)
  refuseInexact(value, [])
}

/** Recursion is safe: the depth is checked before. */
function refuseInexact(value: unknown, path: readonly string[]): void {
  if (value instanceof InexactNumber) {
    const param = fieldName(path)
    throw refused(`${param}: ${inexactMessage}`, undefined, param)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) refuseInexact(inner, [...path, name])
}

/** Recursion is safe: the depth is checked before. */
function refuseProto(value: unknown, path: readonly string[] = []): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) {
    const param = fieldName([...path, '__proto__'])
    throw refused(`${param}: unknown field`, undefined, param)
  }
  for (const [name, inner] of Object.entries(value)) refuseProto(inner, [...path, name])
}

function refused(message: string, cause?: unknown, param = ''): ApiError {
  return new ApiError('validation_error', { message, param, issues: [{ param, message }], cause })
}
