import { messages } from '../../messages.ts'

export const events = messages({
  eventPage: {
    allEventsObject: 'All events of this object',
    theEvent: 'the event',
    eventId: 'Event ID',
    theEventId: 'the event ID',
    deliveries: 'Deliveries',
    noEndpointAsked:
      'No endpoint asked for it when it happened. <link>Webhook endpoints</link> get the events that come after them.',
    listed: 'deliveries',
    endpoint: 'Endpoint',
    attempts: 'Attempts',
  },
  eventsPage: {
    lead: 'Every change in {mode} mode, whether or not a webhook endpoint receives it.',
    filterEvents: 'Filter events',
    objectPlaceholder: 'pi_…, cs_…, sub_…, du_…',
    listed: 'events',
    noEventsMatch: 'No events match.',
    noEventsYet: 'No events in {mode} mode yet. <link>Take a payment</link> to see the first.',
  },
})
