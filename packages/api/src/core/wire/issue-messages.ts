import { z } from 'zod'
import { InexactNumber } from './inexact-number.ts'
import { nearestName } from './nearest-name.ts'

type Fault = z.core.$ZodRawIssue

/** A body of 1 MiB can have a hundred thousand faults; no reader needs more than these. */
export const maxIssues = 100

// The messages of a schema that defines none: what the field must be, what was sent, and how to correct it.
z.config({ localeError: (fault) => messageOf(fault) })

/** The message for one fault; for unknown fields, one line each. */
function messageOf(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      return typeMessage(fault.expected, fault.input)
    case 'invalid_value':
      return valueMessage(fault.values.map(String), fault.input)
    case 'too_small':
      return fault.origin === 'string' && Number(fault.minimum) === 1
        ? 'must not be empty'
        : boundMessage('least', fault.origin, fault.minimum)
    case 'too_big':
      return boundMessage('most', fault.origin, fault.maximum)
    case 'invalid_format':
      return fault.format === 'email' ? 'must be an email address such as ada@example.com' : 'has the wrong format'
    case 'unrecognized_keys':
      return unknownFieldMessages(fault.keys, fieldsOf(fault.inst)).join('\n')
    case 'invalid_key':
      return `its name ${fault.issues[0]?.message ?? 'cannot be used'}`
    case 'not_multiple_of':
      return `must be a multiple of ${fault.divisor}`
    default:
      return 'is not valid'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

function typeMessage(expected: string, input: unknown): string {
  if (input === undefined) return 'is required'
  return `must be ${kinds[expected] ?? expected}, not ${describeValue(input)}${correctionOf(expected, input)}`
}

/** The value that was sent, by its kind; short strings and numbers as they are. */
export function describeValue(input: unknown): string {
  if (input === null) return 'null'
  if (input instanceof InexactNumber) return input.source.length <= 40 ? input.source : 'a number with more digits'
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object') return 'an object'
  if (typeof input === 'string') return input.length <= 40 ? JSON.stringify(input) : 'a string'
  return String(input)
}

function correctionOf(expected: string, input: unknown): string {
  if (input === null) return ': omit the field, or send a value'
  if (typeof input === 'string' && isPlain(expected, input)) return ': write it without quotes'
  if (expected === 'string' && (input instanceof InexactNumber || /^(number|boolean)$/.test(typeof input)))
    return ': write it in quotes'
  if (expected === 'array' && typeof input !== 'string') return ': put it in brackets, [ … ]'
  return ''
}

function isPlain(expected: string, text: string): boolean {
  return expected === 'boolean'
    ? /^(true|false)$/.test(text)
    : isNumeric(expected) && /^-?(0|[1-9]\d{0,14})$/.test(text)
}

function isNumeric(expected: string): boolean {
  return expected === 'number' || expected === 'int'
}

function valueMessage(allowed: readonly string[], input: unknown): string {
  if (input === undefined) return `is required: one of ${allowed.join(', ')}`
  const meant = typeof input === 'string' ? nearestName(input, allowed) : undefined
  const question = meant === undefined ? '' : `; did you mean ${meant}?`
  return `must be one of ${allowed.join(', ')}, not ${describeValue(input)}${question}`
}

const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', record: 'keys' }

function boundMessage(side: 'least' | 'most', origin: string, bound: number | bigint): string {
  const unit = counted[origin]
  if (unit === undefined) return `must be at ${side} ${bound}`
  return `must have at ${side} ${bound} ${Number(bound) === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit}`
}

/**
 * One line for each unknown field. The first also lists the known fields, unless it is clear which one was meant; a
 * hundred lists would help no reader.
 *
 * @param known the fields of the object, as far as the schema names them
 */
function unknownFieldMessages(written: readonly string[], known: readonly string[]): string[] {
  return written.slice(0, maxIssues).map((name, index) => {
    const meant = nearestName(name, known)
    if (meant !== undefined) return `unknown field; did you mean ${meant}?`
    return index === 0 && known.length > 0 ? `unknown field; the fields are ${known.join(', ')}` : 'unknown field'
  })
}

/** `id` is part of the path, never of a body. */
function fieldsOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((name) => name !== 'id') : []
}
