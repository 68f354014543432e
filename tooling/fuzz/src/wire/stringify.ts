import { Reference, Twice, Written } from '../plan/plan.ts'

/** JSON of a planned body: ids put in, and what no serializer writes written as it stands. */
export function stringify(value: unknown, idOf: (reference: Reference) => string): string {
  if (value instanceof Reference) return JSON.stringify(idOf(value))
  if (value instanceof Twice) {
    const body = stringify(value.body, idOf)
    return `{${JSON.stringify(value.key)}:${stringify(value.first, idOf)}${body === '{}' ? '' : ','}${body.slice(1)}`
  }
  if (value instanceof Written) return value.text
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map((item) => stringify(item, idOf)).join()}]`
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${stringify(item, idOf)}`)
  return `{${fields.join()}}`
}
