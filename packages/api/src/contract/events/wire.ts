import type { z } from 'zod'
import type { event } from './schema.ts'

export type EventWire = z.infer<typeof event>

/** The event as it was delivered. */
export function toEvent({ body }: { body: string }): EventWire {
  return JSON.parse(body)
}
