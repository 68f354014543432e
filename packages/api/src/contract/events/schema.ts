import { eventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import { moment } from '../../core/wire/created-range.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

export const eventId = z.strictObject({ id: field.id })

export const eventList = z.strictObject({
  ...listQuery,
  type: z.enum(eventTypes).meta({ description: 'Events of this type alone.' }).optional(),
  object_id: field.id
    .meta({ description: 'The object that changed: the payment of a refund, else what `data` holds.' })
    .optional(),
  created_gte: moment.meta({ description: 'Unix seconds: events from then on …' }).optional(),
  created_lt: moment.meta({ description: '… and before then.' }).optional(),
})
export type EventList = z.infer<typeof eventList>

/** Where the feed begins: the cursor of an account without events. */
export const feedStart = 'start'

export const eventChanges = z.strictObject({
  after: field.id
    .meta({
      description:
        'The cursor of the page before, or the id of any event: what was committed after that. `start` is the beginning. Without it, nothing is listed but the cursor of now.',
    })
    .optional(),
  limit: listQuery.limit,
  wait: z.int().min(0).max(25).default(0).meta({ description: 'Seconds to wait for an event if there is none yet.' }),
})
export type EventChanges = z.infer<typeof eventChanges>

/** The event as delivered. `data` is not validated, because stored events keep the form of their release. */
export const event = z
  .object({
    id: field.textOut('Id of the event: the same in every delivery, so that a receiver can recognize a repetition.'),
    type: z.enum(eventTypes).meta({ description: 'What happened.' }),
    created: field.created,
    livemode: field.livemode,
    sequence: z.int().optional().meta({
      description: 'Counts the events of an object: 1, 2, 3, … Missing on events of releases without sequences.',
    }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'The resource as its GET returns it: see the event’s type under `webhooks`.',
    }),
  })
  .meta({ id: 'Event' })

export const events = listOf(event, 'EventList')

export const eventFeed = z
  .object({
    items: z.array(event).meta({ description: 'Oldest first, in the order in which they were committed.' }),
    has_more: z.boolean().meta({ description: 'Whether more events wait behind `cursor`.' }),
    cursor: z.string().meta({ description: 'Pass it as `after` to continue from here.' }),
  })
  .meta({ id: 'EventFeed' })
