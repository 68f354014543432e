import type { Json, Wire } from '../http/wire.ts'

/** The former values of what a change touched, as an `*.updated` event tells them. */
export function previousValues(before: Wire, after: Wire): { [field: string]: Json } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}
