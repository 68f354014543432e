import { form } from '#messages/form.ts'
import type { Issue } from '../server/failure.ts'

const t = form.metadataFrom

export type Metadata = Readonly<Record<string, string | number | boolean>>
/** As the API merges it: null removes a key. */
type MetadataChange = Record<string, string | number | boolean | null>

type Form = Pick<FormData, 'getAll'>

/** The form's own names of the two inputs of each row. */
export const rowNames = { key: 'metadata-key', value: 'metadata-value' } as const

/**
 * Reads the rows of metadata. A row without key and value counts for nothing. A value that was not touched keeps its
 * kind: 5 stays a number.
 */
export function metadataFrom(form: Form, before: Metadata = {}): { metadata: Metadata } | { issues: Issue[] } {
  const values = form.getAll(rowNames.value).map(String)
  const metadata: Record<string, string | number | boolean> = {}
  for (const [index, given] of form.getAll(rowNames.key).entries()) {
    const key = String(given)
    const value = values[index] ?? ''
    if (key === '' && value === '') continue
    if (key === '') return { issues: [{ param: 'metadata', message: t.valueWithoutKey({ value }) }] }
    if (Object.hasOwn(metadata, key)) return { issues: [{ param: 'metadata', message: t.keyTwice({ key }) }] }
    const kept = Object.hasOwn(before, key) ? before[key] : undefined
    // An assignment to __proto__ would set the prototype.
    Object.defineProperty(metadata, key, {
      value: kept !== undefined && String(kept) === value ? kept : value,
      enumerable: true,
    })
  }
  return { metadata }
}

/** The change that turns the stored metadata into the typed metadata; undefined without a difference. */
export function metadataChange(before: Metadata, after: Metadata): MetadataChange | undefined {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const written = Object.entries(after).filter(([key, value]) => !Object.hasOwn(before, key) || before[key] !== value)
  if (gone.length + written.length === 0) return undefined
  return Object.fromEntries([...written, ...gone.map((key) => [key, null])])
}
