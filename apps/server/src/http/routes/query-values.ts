import { z } from 'zod'

type Read = (text: string) => unknown

const readInteger: Read = (text) => (/^-?(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text)
const readBoolean: Read = (text) => (text === 'true' ? true : text === 'false' ? false : text)

/**
 * Converts query strings, which hold only text. Numbers and booleans are read if the schema requires one and the text is
 * exactly that; everything else is left for the schema to refuse.
 */
export function queryReader(input: unknown): (query: Record<string, unknown>) => Record<string, unknown> {
  if (!(input instanceof z.ZodObject)) throw new Error('the input of a procedure must be an object')
  const readers = new Map<string, Read>()
  for (const [name, schema] of Object.entries(input.shape)) {
    const inner = unwrapped(schema as z.ZodType)
    if (inner instanceof z.ZodNumber) readers.set(name, readInteger)
    if (inner instanceof z.ZodBoolean) readers.set(name, readBoolean)
  }
  const takesMetadata = isRecord(input.shape.metadata)
  return (query) => {
    const values: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(takesMetadata ? withMetadata(query) : query)) {
      const read = readers.get(name)
      const known = read && typeof value === 'string' ? read(value) : value
      Object.defineProperty(values, name, { value: known, enumerable: true, writable: true, configurable: true })
    }
    return values
  }
}

/** `metadata[KEY]`: the key is everything between the first bracket and the last. */
const metadataName = /^metadata\[(.+)\]$/s

/** The query with its `metadata[KEY]` as one map. A map has no `__proto__`, which stays an unknown field. */
function withMetadata(query: Record<string, unknown>): Record<string, unknown> {
  const rest: [string, unknown][] = []
  const metadata: [string, unknown][] = []
  for (const [name, value] of Object.entries(query)) {
    const key = metadataName.exec(name)?.[1]
    if (key === undefined || key === '__proto__') rest.push([name, value])
    else metadata.push([key, value])
  }
  return Object.fromEntries(metadata.length === 0 ? rest : [...rest, ['metadata', Object.fromEntries(metadata)]])
}

function isRecord(schema: unknown): boolean {
  return schema instanceof z.ZodType && unwrapped(schema) instanceof z.ZodRecord
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap() as z.ZodType)
  }
  return schema
}
