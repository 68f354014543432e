import type { Json, Wire } from '../http/wire.ts'

/**
 * The former values of what a change touched, as an `*.updated` event tells them. A field that was not there
 * before has no former value and is left out.
 */
export function previousValues(before: Wire, after: Wire): { [field: string]: Json } {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(changed)
}
