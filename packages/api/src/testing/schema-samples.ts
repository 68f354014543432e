import { randomUUID } from 'node:crypto'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  minimum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
export type Path = readonly (string | number)[]
/** Texts with a form that a schema does not tell. */
const formed: Record<string, string> = {
  token: 'x'.repeat(43),
  path: '/api',
  month: '2026-11',
  action: 'keys.',
  code: 'validation_error',
  email: 'new@example.com',
  country: 'US',
  currency: 'usd',
  filename: 'receipt.pdf',
  password: 'long enough',
  time_zone: 'UTC',
}

/** Something that a schema takes. @param idOf an id of an object that is there */
export function sample(schema: Schema, idOf: () => string, name = ''): unknown {
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, idOf, name)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      if (schema.format === 'uuid') return randomUUID()
      if (name === 'id') return idOf()
      return formed[name] ?? 'tea'
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return [sample(schema.items ?? {}, idOf, name)]
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((field) => [field, sample(schema.properties?.[field] ?? {}, idOf, field)]),
      )
    default:
      return Buffer.from('%PDF-1.4')
  }
}

/** Every place of a schema that something can stand in. */
export function placesIn(schema: Schema, at: Path = []): Path[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((option) => placesIn(option, at).slice(1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => placesIn(field, [...at, name])),
    ...(schema.items ? placesIn(schema.items, [...at, 0]) : []),
    ...(typeof schema.additionalProperties === 'object' ? placesIn(schema.additionalProperties, [...at, 'x']) : []),
  ]
  return [at, ...inner]
}

export function withAt(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [withAt(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const fields = typeof input === 'object' && input !== null ? { ...input } : {}
  return { ...fields, [step]: withAt(fields[step as never], rest, value) }
}

/** The schema of a place; of several, the first that is there. */
export function schemaAt(schema: Schema, [step, ...rest]: Path): Schema {
  if (step === undefined) return schema
  for (const option of [schema, ...(schema.anyOf ?? [])]) {
    const inner = typeof step === 'number' ? option.items : (option.properties?.[step] ?? option.additionalProperties)
    if (typeof inner === 'object') return schemaAt(inner, rest)
  }
  return {}
}
