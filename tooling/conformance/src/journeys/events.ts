import type Stripe from 'stripe'
import { holds, type Script } from '../script.ts'
import { documented, types } from '../source.ts'
import type { Merchant } from './merchant.ts'

const created = 'v2.core.account.created'

/** Thin events of Accounts v2, and to which destinations they go. */
export async function events(script: Script, { id }: Merchant): Promise<void> {
  const { stripe } = script
  const told = await script.eventually(
    'an account that was opened is told as an event of v2',
    documented('connect/accounts-v2'),
    { holds: { data: { 0: { object: 'v2.core.event', type: created, related_object: { id } } } } },
    () => stripe.v2.core.events.list({ object_id: id, types: [created] }),
  )
  await script.step(
    'the event is retrieved, and leads to the account',
    types('V2/Core/Events'),
    holds({ id: told.data[0]?.id, leadsTo: id }),
    async () => {
      const event = await stripe.v2.core.events.retrieve(told.data[0]?.id ?? '')
      if (event.type !== created) return event
      return { ...event, leadsTo: (await event.fetchRelatedObject()).id }
    },
  )
  await script.ask(
    'it is an event of the platform, and none of the account',
    'whether events of Accounts v2 are events of the account, which an @accounts destination gets',
    holds({ data: [], length: 0 }),
    async () => {
      const { data } = await stripe.v2.core.events.list({ object_id: id, limit: 5 }, { stripeContext: id })
      return { data, length: data.length }
    },
  )
  await destinations(script)
}

async function destinations(script: Script): Promise<void> {
  const { eventDestinations } = script.stripe.v2.core
  const create = (from: '@self' | '@accounts', enabled_events: string[]) => () =>
    eventDestinations.create({
      name: `Conformance ${from}`,
      type: 'webhook_endpoint',
      event_payload: 'thin',
      enabled_events,
      events_from: [from],
      webhook_endpoint: { url: 'https://platform.example.org/thin' },
      include: ['webhook_endpoint.signing_secret'],
    })
  const remove = async (name: string, made: Stripe.V2.Core.EventDestination) => {
    await script.step(name, types('V2/Core/EventDestinations'), holds({ id: made.id }), () =>
      eventDestinations.del(made.id),
    )
  }
  const own = await script.step(
    'a destination of thin events is made',
    types('V2/Core/EventDestinations'),
    holds({ object: 'v2.core.event_destination', event_payload: 'thin', status: 'enabled', events_from: ['@self'] }),
    create('@self', [created]),
  )
  await script.ask(
    'its secret is told once',
    'whether the signing secret of a destination can be read again',
    holds({ secret: null }),
    async () => {
      const { webhook_endpoint: endpoint } = await eventDestinations.retrieve(own.id)
      return { secret: endpoint?.signing_secret ? 'told' : null }
    },
  )
  await remove('it is deleted', own)
  const ofAccounts = await script.ask(
    'a destination of the events of accounts may name types of Accounts v2',
    'v2 types at an @accounts destination',
    holds({ events_from: ['@accounts'], enabled_events: [created] }),
    create('@accounts', [created]),
  )
  if (ofAccounts) await remove('that is deleted, too', ofAccounts)
}
