import { v2Post } from '../../http/v2/endpoint.ts'
import { invalidField } from '../../http/v2/errors.ts'
import { choice, many, needed, text } from '../../http/v2/fields.ts'
import { merged } from '../../http/v2/metadata.ts'
import { newId, randomText } from '../../ids.ts'
import { countOfDestinations, maxDestinations } from '../webhook-endpoints/limits.ts'
import { assertReachable, destinationFields } from './fields.ts'
import { eventDestinationWire, secretInclude, urlInclude } from './object.ts'

/**
 * Stripe: event destinations. The sandbox has those of thin events at webhook endpoints; snapshots are sent by
 * `/v1/webhook_endpoints`. Whether the types of Accounts v2 arrive at `@accounts`, too, Stripe does not say: here they do not.
 */
export const createEventDestination = v2Post({
  path: '/v2/core/event_destinations',
  body: {
    ...destinationFields,
    enabled_events: needed(destinationFields.enabled_events),
    event_payload: needed(choice('snapshot', 'thin')),
    events_from: many(choice('@self', '@accounts')),
    include: many(choice(secretInclude, urlInclude)),
    name: needed(destinationFields.name),
    snapshot_api_version: text(),
    type: needed(choice('amazon_eventbridge', 'azure_event_grid', 'webhook_endpoint')),
  },
  run(ctx, input) {
    if (input.type !== 'webhook_endpoint') throw invalidField('type', 'the sandbox delivers to webhook_endpoint alone.')
    if (input.event_payload !== 'thin') {
      throw invalidField(
        'event_payload',
        'the sandbox sends snapshots to the endpoints of /v1/webhook_endpoints alone.',
      )
    }
    if (input.snapshot_api_version) throw invalidField('snapshot_api_version', 'is for snapshot events only.')
    const url = input.webhook_endpoint?.url
    if (!url) throw invalidField('webhook_endpoint', 'is required.')
    assertReachable(ctx, url)
    if (countOfDestinations(ctx) >= maxDestinations) {
      throw invalidField('', `There can be at most ${maxDestinations} event destinations.`)
    }
    const destination = ctx.objects.insert('v2.core.event_destination', ctx, newId('ed', 40), ctx.now, {
      name: input.name,
      description: input.description ?? '',
      enabled_events: input.enabled_events,
      events_from: input.events_from ?? ['@self'],
      url,
      secret: `whsec_${randomText(32)}`,
      disabled: false,
      metadata: merged({}, input.metadata ?? {}),
      updated: ctx.now,
    })
    return eventDestinationWire(destination, input.include ?? [])
  },
})
