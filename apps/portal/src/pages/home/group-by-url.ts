import type { AttentionEntry } from './wire.ts'

type EndpointEntry = Extract<AttentionEntry, { url: string }>

/** An entry, and how many further endpoints have the same URL and the same trouble. */
type Grouped = { entry: AttentionEntry; others: number }

/** Joins entries of endpoints with one URL and one trouble, in the place of the first. */
export function groupByUrl(entries: readonly AttentionEntry[]): Grouped[] {
  const groups = new Map<string, Grouped>()
  for (const entry of entries) {
    const key = isOfEndpoint(entry) ? `${entry.kind} ${entry.url}` : `${entry.kind} ${entry.object_id}`
    const known = groups.get(key)
    if (known) known.others += 1
    else groups.set(key, { entry, others: 0 })
  }
  return [...groups.values()]
}

const isOfEndpoint = (entry: AttentionEntry): entry is EndpointEntry => 'url' in entry
