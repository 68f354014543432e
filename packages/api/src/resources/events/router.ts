import { event, eventChanges, eventFeed, eventId, eventList, events } from '../../contract/events/schema.ts'
import { developers } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listChanges } from './changes.ts'
import { listEvents } from './list.ts'
import { retrieveEvent } from './retrieve.ts'

const tags = ['Events']

const resource = 'events'

export const eventsRouter = router({
  list: procedure
    .meta({
      resource,
      read: developers,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/events',
        operationId: 'listEvents',
        summary: 'List events',
        description:
          'Newest first, as they were delivered, whether or not there is an endpoint. They are kept for months.',
        tags,
      },
    })
    .input(eventList)
    .output(events)
    .query(({ ctx, input }) => listEvents(ctx, input)),

  changes: procedure
    .meta({
      resource,
      read: developers,
      waits: true,
      openapi: {
        method: 'GET',
        path: '/events/changes',
        operationId: 'listEventChanges',
        summary: 'Follow events',
        description:
          'Events in commit order, oldest first; the events of one object are in sequence. A client that continues from each cursor misses none. A cursor is valid for as long as its event is kept; an older one is a `validation_error` on `after`.',
        tags,
      },
    })
    .input(eventChanges)
    .output(eventFeed)
    .query(({ ctx, input, signal }) => listChanges(ctx, input, signal)),

  retrieve: procedure
    .meta({
      resource,
      read: developers,
      openapi: {
        method: 'GET',
        path: '/events/{id}',
        operationId: 'getEvent',
        summary: 'Get an event',
        description: 'As it was delivered.',
        tags,
      },
    })
    .input(eventId)
    .output(event)
    .query(({ ctx, input }) => retrieveEvent(ctx, input.id)),
})
