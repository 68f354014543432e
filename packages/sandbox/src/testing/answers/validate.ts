import answers from './answers.json' with { type: 'json' }

const lines: readonly string[] = answers.types
const operations: Readonly<Record<string, number>> = answers.operations
const objects: Readonly<Record<string, number>> = answers.objects

/** The official client that the types are from. */
export const clientVersion: string = answers.sdk

/** The differences of an answer from the official client's types, one line each; lists of values are taken as closed. */
export function faultsOf(operation: string, answer: unknown): string[] {
  const type = operations[operation]
  return type === undefined ? [] : check(type, answer, operation)
}

/** The operations whose answers have a type: those that were offered when the types were written. */
export const operationNames: readonly string[] = Object.keys(operations)

function check(type: number, value: unknown, at: string): string[] {
  const line = lines[type] ?? ''
  const kind = kindOf(line)
  if (kind === 'anything') return []
  if (kind === 'union') return checkUnion(line.split('|').map(Number), value, at)
  if (kind === 'object') return checkObject(line, value, at)
  if (kind === 'list') {
    if (!Array.isArray(value)) return [fault(at, 'a list', value)]
    return value.flatMap((item, index) => check(Number(line.slice(1)), item, `${at}[${index}]`))
  }
  if (kind === 'map') {
    if (!isRecord(value)) return [fault(at, 'a map', value)]
    return Object.entries(value).flatMap(([key, item]) => check(Number(line.slice(1)), item, `${at}.${key}`))
  }
  if (kind === 'values') {
    const values = line.slice(1).split('|')
    const isKnown = typeof value === 'string' && (values.includes(value) || documented.has(value))
    return isKnown ? [] : [fault(at, values.join(' or '), value)]
  }
  return (value === null ? 'null' : typeof value) === kind ? [] : [fault(at, kind, value)]
}

/** Values that Stripe's pages have and the client's lists do not: a failed bank debit (testing, ACH Direct Debit). */
const documented: ReadonlySet<string> = new Set(['invalid_currency'])

const kinds: Readonly<Record<string, string>> = { '*': 'anything', s: 'string', n: 'number', b: 'boolean', z: 'null' }

function kindOf(line: string): string {
  const simple = kinds[line]
  if (simple) return simple
  if (line.startsWith('=')) return 'values'
  if (line.startsWith('[')) return 'list'
  if (line.startsWith('{')) return 'map'
  return /^\d+(\|\d+)+$/.test(line) ? 'union' : 'object'
}

/** A value is of a union when it is of one part; otherwise the faults of the part that it comes closest to. */
function checkUnion(parts: number[], value: unknown, at: string): string[] {
  const tried = parts.map((part) => check(part, value, at))
  return tried.toSorted((a, b) => weight(a, at) - weight(b, at))[0] ?? []
}

/** A fault of the value itself says less than many faults inside of it. */
function weight(faults: string[], at: string): number {
  return faults.some((one) => one.startsWith(`${at} should be`)) ? 1_000 + faults.length : faults.length
}

type Field = { name: string; optional: boolean; type: number }
const fieldsByLine = new Map<string, Field[]>()

function fieldsOf(line: string): Field[] {
  const known = fieldsByLine.get(line)
  if (known) return known
  const fields = line.split(' ').flatMap((text) => {
    const [, name = '', mark, type] = /^(.+?)(\?)?:(\d+)$/.exec(text) ?? []
    return name ? [{ name, optional: mark === '?', type: Number(type) }] : []
  })
  fieldsByLine.set(line, fields)
  return fields
}

function checkObject(line: string, value: unknown, at: string): string[] {
  if (!isRecord(value)) return [fault(at, 'an object', value)]
  const fields = fieldsOf(line)
  // An object of which the client says nothing: an event's previous attributes.
  if (fields.length === 0) return []
  const known = fields.flatMap(({ name, optional, type }) => {
    const held = value[name]
    // Stripe: in the second version an optional field is null when it has nothing, or is not included.
    if (optional && (held === undefined || (held === null && at.includes(' /v2/')))) return []
    if (held === undefined) return [`${at}: ${name} is missing`]
    return name === 'object' && at.endsWith('.data') && isRecord(held)
      ? checkSubject(held, `${at}.object`)
      : check(type, held, `${at}.${name}`)
  })
  const names = new Set(fields.map(({ name }) => name))
  const unknown = Object.keys(value).filter((name) => !names.has(name))
  return [...known, ...unknown.map((name) => `${at}.${name} is unknown`)]
}

/** The object of an event is of the type that its `object` names. */
function checkSubject(held: Record<string, unknown>, at: string): string[] {
  const type = objects[String(held.object)]
  return type === undefined ? [] : check(type, held, at)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(at: string, expected: string, value: unknown): string {
  return `${at} should be ${expected}, and is ${JSON.stringify(value)?.slice(0, 80)}`
}
