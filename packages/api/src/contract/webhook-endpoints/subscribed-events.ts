import { everyEvent, namedEventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import { eventsMessage } from './events-message.ts'

/** "*", and the types that are excluded from it. */
const allTypes = z
  .array(z.enum([everyEvent, ...namedEventTypes]))
  .max(1 + namedEventTypes.length)
  .refine((types) => types.filter((type) => type === everyEvent).length === 1)

/** The field `events` of an endpoint that can receive these types. */
export function subscribedEvents<Type extends string>(types: readonly Type[]) {
  return z.union([allTypes, z.array(z.enum(types)).min(1).max(types.length)], {
    error: ({ input }) => eventsMessage(input, types),
  })
}
