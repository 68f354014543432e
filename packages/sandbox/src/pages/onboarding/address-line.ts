import type { Json } from '../../http/wire.ts'

/** An address on one line, or null where none is known. */
export function addressLine(address: Json | undefined): string | null {
  if (typeof address !== 'object' || address === null || Array.isArray(address)) return null
  const parts = ['line1', 'line2', 'postal_code', 'city', 'state'].map((name) => address[name])
  const known = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return known.length > 0 ? known.join(', ') : null
}
