import type { Description, Shape } from '../fields.ts'
import type { Json } from '../wire.ts'
import { invalidField } from './errors.ts'

/** The parser of one JSON field: `parse` gets the raw value and the field's dotted path. */
export type JsonField<T> = {
  parse(raw: Json, path: string): T
  readonly required?: boolean
  readonly describes?: Description
}
type RequiredJsonField<T> = JsonField<T> & { readonly required: true }
export type JsonShape = { [name: string]: JsonField<unknown> }
type RequiredKey<S extends JsonShape> = {
  [K in keyof S]: S[K] extends RequiredJsonField<unknown> ? K : never
}[keyof S]
type Value<F> = F extends JsonField<infer T> ? T : never
/** The value that a shape parses to: null unsets an optional field, undefined leaves it. */
export type ParsedJson<S extends JsonShape> = {
  [K in RequiredKey<S>]: Value<S[K]>
} & {
  [K in Exclude<keyof S, RequiredKey<S>>]?: Value<S[K]> | null | undefined
}

export function needed<T>(field: JsonField<T>): RequiredJsonField<T> {
  return { ...field, required: true }
}

export function text(limits: { max?: number; pattern?: RegExp; code?: string } = {}): JsonField<string> {
  const max = limits.max ?? 5000
  return {
    parse(raw, path) {
      if (typeof raw !== 'string') throw invalidField(path, 'expected a string.')
      if (raw === '') throw invalidField(path, 'must not be empty; send null to unset it.')
      if (raw.length > max) throw invalidField(path, `must be at most ${max} characters.`)
      if (limits.pattern && !limits.pattern.test(raw)) throw invalidField(path, `is not valid: ${raw}`)
      return raw
    },
  }
}

export function whole(): JsonField<number> {
  return {
    parse(raw, path) {
      if (typeof raw !== 'number' || !Number.isSafeInteger(raw)) throw invalidField(path, 'expected an integer.')
      return raw
    },
  }
}

export function flag(): JsonField<boolean> {
  return {
    parse(raw, path) {
      if (typeof raw !== 'boolean') throw invalidField(path, 'expected a boolean.')
      return raw
    },
  }
}

/** A string of a closed set. */
export function choice<const V extends string>(...values: readonly V[]): JsonField<V> {
  return {
    describes: { values },
    parse(raw, path) {
      const value = values.find((one) => one === raw)
      if (value === undefined) throw invalidField(path, `must be one of ${values.join(', ')}.`)
      return value
    },
  }
}

export function many<T>(item: JsonField<T>): JsonField<T[]> {
  return {
    describes: { item },
    parse(raw, path) {
      if (!Array.isArray(raw)) throw invalidField(path, 'expected an array.')
      return raw.map((one, index) => item.parse(one, `${path}[${index}]`))
    },
  }
}

/** An object with the fields of `shape`, and no others. */
export function record<S extends JsonShape>(shape: S): JsonField<ParsedJson<S>> {
  return { parse: (raw, path) => parseRecord(shape, raw, path), describes: { shape: shape as unknown as Shape } }
}

export function parseRecord<S extends JsonShape>(shape: S, raw: Json, path = ''): ParsedJson<S> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw invalidField(path, 'expected an object.')
  const full = (name: string) => (path ? `${path}.${name}` : name)
  const unknown = Object.keys(raw).find((name) => !Object.hasOwn(shape, name))
  if (unknown !== undefined) throw invalidField(full(unknown), 'unknown field.')
  const parsed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = raw[name]
    if (value !== undefined && (value !== null || field.required)) parsed[name] = field.parse(value, full(name))
    else if (value === null) parsed[name] = null
    else if (field.required) throw invalidField(full(name), 'is required.')
  }
  return parsed as ParsedJson<S>
}

/** Metadata as sent: a null value removes its key. */
export function metadataField(): JsonField<Record<string, string | null>> {
  return {
    parse(raw, path) {
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw invalidField(path, 'expected an object.')
      const entries = Object.entries(raw)
      if (entries.length > 50) throw invalidField(path, 'can have at most 50 keys.')
      return Object.fromEntries(
        entries.map(([key, value]) => {
          if (key.length > 40) throw invalidField(`${path}.${key}`, 'keys can have at most 40 characters.')
          if (value !== null && typeof value !== 'string') throw invalidField(`${path}.${key}`, 'expected a string.')
          if (value !== null && value.length > 500)
            throw invalidField(`${path}.${key}`, 'values can have at most 500 characters.')
          return [key, value === '' ? null : value]
        }),
      )
    },
  }
}

/** A moment as v2 writes it: RFC 3339 with milliseconds. */
export function rfc3339(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** Stored metadata after a change: a null value removes its key. */
export function merged(stored: Record<string, string>, change: Record<string, string | null>): Record<string, string> {
  const all: Record<string, string | null> = { ...stored, ...change }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
}
