import { invalid } from './errors.ts'
import { emptyTree, type FormTree, type FormValue } from './form.ts'

/** The values that a field accepts, for the coverage. */
export type Description = {
  readonly shape?: Shape
  readonly item?: { readonly describes?: Description }
  readonly values?: readonly string[]
  /** The values that are taken, of others that Stripe takes. */
  readonly only?: readonly string[]
  /** Known and refused. */
  readonly treatment?: 'refused'
}

/** The parser of one parameter: `parse` gets the raw value and the parameter's full name. */
export type Field<T> = {
  parse(raw: FormValue, param: string): T
  readonly required?: boolean
  readonly describes?: Description
}
type RequiredField<T> = Field<T> & {
  readonly required: true
}
export type Shape = { [name: string]: Field<unknown> }
/** The type that a shape parses to: required parameters are always present, the others may be undefined. */
export type Parsed<S extends Shape> = {
  [K in keyof S]: S[K] extends RequiredField<infer T> ? T : S[K] extends Field<infer T> ? T | undefined : never
}

export function required<T>(field: Field<T>): RequiredField<T> {
  return { ...field, required: true }
}

/** Also accepts the empty value, which unsets the field: it parses to null. */
export function clearable<T>(field: Field<T>): Field<T | null> {
  return { ...field, parse: (raw, param) => (raw === '' ? null : field.parse(raw, param)) }
}

export function string(limits: { max?: number } = {}): Field<string> {
  const max = limits.max ?? 5000
  return {
    parse(raw, param) {
      if (typeof raw !== 'string') throw invalid(`Invalid string: ${JSON.stringify(raw)}`, param)
      if (raw === '') throw emptyValue(param)
      assertLength(raw, max, param)
      return raw
    },
  }
}

const shownEnd = 10

/** Throws a 400 for a longer text, of which it shows both ends. */
export function assertLength(text: string, max: number, param: string): void {
  const characters = [...text]
  if (characters.length <= max) return
  const ends = [characters.slice(0, shownEnd), characters.slice(-shownEnd)].map((end) => end.join(''))
  const shown = characters.length > 2 * shownEnd ? ends.join('...') : text
  throw invalid(
    `Invalid string: ${shown}; must be at most ${max} characters`,
    param,
    'parameter_invalid_string_too_long',
  )
}

/** A string that matches a pattern. The message is "Invalid ", followed by `what`. */
export function matching(pattern: RegExp, what: string, code?: string, max = 5000): Field<string> {
  const base = string({ max })
  return {
    parse(raw, param) {
      const value = base.parse(raw, param)
      if (!pattern.test(value)) throw invalid(`Invalid ${what}: ${value}`, param, code)
      return value
    },
  }
}

export function integer(limits: { min?: number; max?: number } = {}): Field<number> {
  return {
    parse(raw, param) {
      if (raw === '') throw emptyValue(param)
      const value = typeof raw === 'string' && /^-?\d{1,16}$/.test(raw) ? Number(raw) : Number.NaN
      if (!Number.isSafeInteger(value)) {
        throw invalid(`Invalid integer: ${typeof raw === 'string' ? raw : '{...}'}`, param, 'parameter_invalid_integer')
      }
      if (limits.min !== undefined && value < limits.min) {
        const rule =
          limits.min === 1
            ? 'This value must be greater than or equal to 1.'
            : `This value must be greater than or equal to ${limits.min}.`
        throw invalid(rule, param, 'parameter_invalid_integer')
      }
      if (limits.max !== undefined && value > limits.max) {
        throw invalid(`This value must be less than or equal to ${limits.max}.`, param, 'parameter_invalid_integer')
      }
      return value
    },
  }
}

/** Stripe takes both spellings: clients that write `True` are those of languages that do. */
const booleans: Readonly<Record<string, boolean>> = { true: true, True: true, false: false, False: false }

export function boolean(): Field<boolean> {
  return {
    parse(raw, param) {
      const value = typeof raw === 'string' ? booleans[raw] : undefined
      if (value !== undefined) return value
      throw invalid(`Invalid boolean: ${typeof raw === 'string' ? raw : '{...}'}`, param)
    },
  }
}

export function oneOf<const V extends string>(...values: V[]): Field<V> {
  return {
    describes: { values },
    parse(raw, param) {
      const value = values.find((v) => v === raw)
      if (value !== undefined) return value
      const last = values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values[0]
      throw invalid(`Invalid ${param}: must be one of ${last}`, param)
    },
  }
}

/** `name[0]`, `name[1]`, … or `name[]`. */
export function list<T>(item: Field<T>, limits: { max?: number } = {}): Field<T[]> {
  return {
    describes: { item },
    parse(raw, param) {
      if (raw === '') return []
      if (typeof raw === 'string' || !Object.keys(raw).every((key) => /^\d{1,6}$/.test(key))) {
        throw invalid('Invalid array', param)
      }
      const keys = Object.keys(raw).sort((a, b) => Number(a) - Number(b))
      if (limits.max !== undefined && keys.length > limits.max) {
        throw invalid(`Array is too long: at most ${limits.max} items are allowed`, param)
      }
      return keys.map((key) => item.parse(raw[key] as FormValue, `${param}[${key}]`))
    },
  }
}

/** A hash with the parameters of `shape`; any other parameter in it is refused. */
export function hash<S extends Shape>(shape: S): Field<Parsed<S>> {
  return {
    describes: { shape },
    parse(raw, param) {
      if (typeof raw === 'string' && raw !== '') throw invalid(`Invalid object`, param)
      return parseShape(shape, typeof raw === 'string' ? emptyTree() : raw, param)
    },
  }
}

/** A string or a hash, for parameters that take an id or the data of a new object. */
export function stringOr<T>(other: Field<T>): Field<string | T> {
  const text = string()
  return {
    ...other,
    parse: (raw, param) => (typeof raw === 'string' ? text.parse(raw, param) : other.parse(raw, param)),
  }
}

/** Any value, of which nothing is read. */
export function anything(): Field<unknown> {
  return { parse: (raw) => raw }
}

/** A switch that cannot be turned on here; `reason` says why. */
export const alwaysOff = (reason: string) => fixed(false, reason)

/** A switch that cannot be turned off here; `reason` says why. */
export const alwaysOn = (reason: string) => fixed(true, reason)

function fixed<T extends boolean>(value: T, reason: string): Field<T> {
  const flag = boolean()
  return {
    describes: { only: [String(value)] },
    parse(raw, param) {
      if (flag.parse(raw, param) !== value) throw invalid(reason, param)
      return value
    },
  }
}

/** A list or hash that can only be empty here, which is its default; `reason` says why. */
export function alwaysEmpty(reason: string): Field<null> {
  return {
    describes: { only: ['empty'] },
    parse(raw, param) {
      if (raw !== '' && (typeof raw === 'string' || Object.keys(raw).length > 0)) throw invalid(reason, param)
      return null
    },
  }
}

/** Known to the real API and not offered here; `message` says why, or what to use instead. */
export function notOffered(message: string, code?: string): Field<never> {
  return {
    describes: { treatment: 'refused' },
    parse(_raw, param) {
      throw invalid(message, param, code)
    },
  }
}

/** Parses a whole shape. Unknown parameters and missing required ones throw a 400 that names them. */
export function parseShape<S extends Shape>(shape: S, tree: FormTree, prefix = ''): Parsed<S> {
  const fullName = (name: string) => (prefix ? `${prefix}[${name}]` : name)
  const unknown = Object.keys(tree).filter((name) => !Object.hasOwn(shape, name))
  if (unknown.length > 0) {
    const names = unknown.map(fullName)
    throw invalid(
      `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
      names[0],
      'parameter_unknown',
    )
  }
  const parsed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const raw = tree[name]
    if (raw !== undefined) parsed[name] = field.parse(raw, fullName(name))
    else if (field.required)
      throw invalid(`Missing required param: ${fullName(name)}.`, fullName(name), 'parameter_missing')
  }
  return parsed as Parsed<S>
}

function emptyValue(param: string) {
  return invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  )
}
