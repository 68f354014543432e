import { invalid } from '../request/errors.ts'
import type { Metadata } from './fields.ts'

/**
 * Metadata after an update: merged key by key; a null value removes its key, null as a whole removes all.
 * @throws validation_error if the result has more than 50 keys
 */
export function mergeMetadata(current: Metadata, change: Record<string, Metadata[string] | null> | null): Metadata {
  if (change === null) return {}
  const merged: Metadata = { ...current }
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50) throw invalid('metadata', 'must have at most 50 keys')
  return merged
}
