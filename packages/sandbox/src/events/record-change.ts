import type { Context } from '../http/context.ts'
import type { Wire } from '../http/wire.ts'
import { previousValues } from './previous-attributes.ts'
import { recordEvent } from './record.ts'

/** Records an `*.updated` event of an object, if it differs from `before`. */
export function recordChange(ctx: Context, type: string, before: Wire, after: Wire): void {
  const previous = previousValues(before, after)
  if (Object.keys(previous).length > 0) recordEvent(ctx, type, after, previous)
}
