import type { Json, Wire } from '../http/wire.ts'

/**
 * The former values of the changed fields, as the `previous_attributes` of an `*.updated` event. A field that did not
 * exist before is left out.
 */
export function previousValues(before: Wire, after: Wire): { [field: string]: Json } {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(changed)
}
