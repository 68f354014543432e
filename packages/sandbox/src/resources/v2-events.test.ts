import type Stripe from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { createCompany, testV2Person } from '../testing/company.ts'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

type Sent = { url: string; body: string; signature: string }
let sandbox: Sandbox
let stripe: Stripe
let live: Stripe
let sent: Sent[]
beforeEach(() => {
  sent = []
  const opened = createTestSandbox({
    fetch: async (url, init) => {
      const signature = new Headers(init?.headers).get('stripe-signature') ?? ''
      sent.push({ url: String(url), body: String(init?.body), signature })
      return new Response(null, { status: 200 })
    },
  })
  onTestFinished(() => opened.sandbox.close())
  sandbox = opened.sandbox
  stripe = opened.stripe
  live = opened.live
})

const types = async (object_id: string) =>
  (await stripe.v2.core.events.list({ object_id, limit: 100 })).data.map(({ type }) => type).reverse()
const representative = { ...testV2Person, relationship: { representative: true } }

const destination = (
  more: Partial<Stripe.V2.Core.EventDestinationCreateParams> = {},
): Stripe.V2.Core.EventDestinationCreateParams => ({
  name: 'Accounts',
  type: 'webhook_endpoint',
  event_payload: 'thin',
  enabled_events: ['v2.core.account.created', 'v2.core.account[requirements].updated'],
  events_from: ['@self'],
  webhook_endpoint: { url: 'http://platform.test/thin' },
  include: ['webhook_endpoint.signing_secret', 'webhook_endpoint.url'],
  ...more,
})

describe('the events of an account in v2', () => {
  test('say what has changed of it, in either version of the API', async () => {
    const company = await createCompany(stripe)
    expect(await types(company)).toEqual([
      'v2.core.account.created',
      'v2.core.account[requirements].updated',
      // The bank account that was added.
      'v2.core.account.updated',
      'v2.core.account[requirements].updated',
    ])
    const { id } = await stripe.v2.core.accounts.persons.create(company, representative)
    expect((await types(company)).slice(4)).toEqual([
      'v2.core.account[configuration.merchant].capability_status_updated',
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account.updated',
      'v2.core.account[identity].updated',
      'v2.core.account[requirements].updated',
    ])
    expect(await types(id)).toEqual(['v2.core.account_person.created'])
    await stripe.accounts.update(company, { metadata: { desk: '7' } })
    await stripe.v2.core.accounts.update(company, {
      defaults: { profile: { product_description: 'Tea' } },
      configuration: { merchant: { mcc: '5499' } },
    })
    expect((await types(company)).slice(9)).toEqual([
      'v2.core.account.updated',
      'v2.core.account.updated',
      'v2.core.account[configuration.merchant].updated',
      'v2.core.account[defaults].updated',
    ])
    await stripe.v2.core.accounts.close(company, { applied_configurations: ['merchant', 'recipient'] })
    expect(await types(company)).toContain('v2.core.account.closed')
  })

  test('are retrieved with what their notifications lack, and lead to their objects', async () => {
    const company = await createCompany(stripe)
    await stripe.v2.core.accounts.persons.create(company, representative)
    const [cards] = (
      await stripe.v2.core.events.list({
        types: ['v2.core.account[configuration.merchant].capability_status_updated'],
      })
    ).data
    const event = await stripe.v2.core.events.retrieve(cards?.id ?? '')
    if (event.type !== 'v2.core.account[configuration.merchant].capability_status_updated') throw new Error(event.type)
    expect(event).toMatchObject({
      object: 'v2.core.event',
      data: { updated_capability: 'card_payments' },
      related_object: { id: company, type: 'v2.core.account', url: `/v2/core/accounts/${company}` },
      reason: { type: 'request', request: { id: expect.stringMatching(/^req_/) } },
      livemode: false,
    })
    expect(await event.fetchRelatedObject()).toMatchObject({ id: company, object: 'v2.core.account' })
    const unknown = await expectFailure(stripe.v2.core.events.retrieve('evt_unknown'))
    expect([unknown.statusCode, unknown.code]).toEqual([404, 'not_found'])
  })

  test('are listed by time and page, for thirty days, and in their mode', async () => {
    const company = await createCompany(stripe)
    const before = Math.floor(Date.now() / 1000) - 60
    expect((await stripe.v2.core.events.list({ created: { lt: before } })).data).toEqual([])
    const paged: string[] = []
    for await (const { id } of stripe.v2.core.events.list({ object_id: company, created: { gte: before }, limit: 3 }))
      paged.push(id)
    expect(new Set(paged).size).toBe((await types(company)).length)
    const written = await stripe.rawRequest(
      'GET',
      `/v2/core/events?created[gte]=${new Date(before * 1000).toISOString()}&limit=1`,
    )
    expect(written).toMatchObject({ data: [{ object: 'v2.core.event' }] })
    expect((await live.v2.core.events.list()).data).toEqual([])
    // The events belong to the platform, not to the account.
    expect((await stripe.v2.core.events.list({}, { stripeContext: company })).data).toEqual([])
    await sandbox.clock.advance({ seconds: 30 * 24 * 3600 + 10 })
    expect(await types(company)).toEqual([])
  })

  test('include the return from a link of v2', async () => {
    const company = await createCompany(stripe)
    const back = { refresh_url: 'https://us.test/again', return_url: 'https://us.test/back' }
    const { url } = await stripe.v2.core.accountLinks.create({
      account: company,
      use_case: { type: 'account_onboarding', account_onboarding: back },
    })
    const form = new URLSearchParams({ answer: 'complete' })
    await sandbox.fetch(new Request(url, { method: 'POST', body: form }))
    const { data } = await stripe.v2.core.events.list({ types: ['v2.core.account_link.returned'] })
    expect(data).toMatchObject([
      { data: { account_id: company, configurations: ['merchant', 'recipient'], use_case: 'account_onboarding' } },
    ])
    expect(data[0]).not.toHaveProperty('related_object')
  })
})

describe('a destination of thin events', () => {
  test('gets signed notifications of what it named, which lead to the event and the account', async () => {
    const { webhook_endpoint: endpoint } = await stripe.v2.core.eventDestinations.create(destination())
    const company = await createCompany(stripe)
    await sandbox.deliverDue()
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('http://platform.test/thin'))
    const [first] = sent
    const secret = endpoint?.signing_secret ?? ''
    const notification = stripe.parseEventNotification(first?.body ?? '', first?.signature ?? '', secret)
    if (notification.type !== 'v2.core.account.created') throw new Error(notification.type)
    expect(JSON.parse(first?.body ?? '')).not.toHaveProperty('data')
    expect(await notification.fetchRelatedObject()).toMatchObject({ id: company })
    expect(await notification.fetchEvent()).toMatchObject({ id: notification.id, type: notification.type })
  })

  test('is listed, changed, switched off and on, tried and deleted', async () => {
    const { eventDestinations } = stripe.v2.core
    const made = await eventDestinations.create(destination({ metadata: { env: 'ci' } }))
    const { id } = made
    expect(made).toMatchObject({
      object: 'v2.core.event_destination',
      event_payload: 'thin',
      status: 'enabled',
      webhook_endpoint: { url: 'http://platform.test/thin', signing_secret: expect.stringMatching(/^whsec_/) },
    })
    const read = await eventDestinations.retrieve(id)
    expect([read.webhook_endpoint?.url ?? null, read.webhook_endpoint?.signing_secret ?? null]).toEqual([null, null])
    const changed = await eventDestinations.update(id, {
      name: 'Other',
      enabled_events: ['v2.core.account.closed'],
      webhook_endpoint: { url: 'http://platform.test/other' },
    })
    expect(changed).toMatchObject({
      name: 'Other',
      enabled_events: ['v2.core.account.closed'],
      metadata: { env: 'ci' },
    })
    expect(await eventDestinations.disable(id)).toMatchObject({
      status: 'disabled',
      status_details: { disabled: { reason: 'user' } },
    })
    await eventDestinations.enable(id)
    expect(await eventDestinations.ping(id)).toMatchObject({
      type: 'v2.core.event_destination.ping',
      related_object: { id },
    })
    await sandbox.deliverDue()
    expect(sent.map(({ url }) => url)).toEqual(['http://platform.test/other'])
    expect((await eventDestinations.list()).data.map((one) => one.id)).toEqual([id])
    expect(await eventDestinations.del(id)).toMatchObject({ id })
    expect((await expectFailure(eventDestinations.retrieve(id))).code).toBe('not_found')
  })

  test('of the events of accounts gets none of v2, whose accounts are the platform’s own matter', async () => {
    await stripe.v2.core.eventDestinations.create(destination({ events_from: ['@accounts'] }))
    await createCompany(stripe)
    await sandbox.deliverDue()
    expect(sent).toEqual([])
  })

  test.each<[string, Partial<Stripe.V2.Core.EventDestinationCreateParams>, string]>([
    ['with no type of event', { enabled_events: [] }, 'invalid_fields'],
    ['with a type of v1', { enabled_events: ['account.updated'] }, 'invalid_fields'],
    ['with a version, which is for snapshots', { snapshot_api_version: '2026-10-28.endive' }, 'invalid_fields'],
    ['of snapshots', { event_payload: 'snapshot' }, 'invalid_fields'],
    ['without an address', { webhook_endpoint: undefined as never }, 'invalid_fields'],
    ['with an address that is none', { webhook_endpoint: { url: 'platform.test' } }, 'url_invalid'],
  ])('%s is refused', async (_case, more, code) => {
    const error = await expectFailure(stripe.v2.core.eventDestinations.create(destination(more)))
    expect([error.statusCode, error.code]).toEqual([400, code])
  })

  test('is https in live mode, this machine excepted', async () => {
    expect((await expectFailure(live.v2.core.eventDestinations.create(destination()))).code).toBe('url_invalid')
    const near = { url: 'http://127.0.0.1:4242/thin' }
    expect((await live.v2.core.eventDestinations.create(destination({ webhook_endpoint: near }))).livemode).toBe(true)
  })

  test('counts among the sixteen endpoints of a mode', async () => {
    for (let n = 0; n < 8; n += 1) {
      await stripe.v2.core.eventDestinations.create(destination())
      await stripe.webhookEndpoints.create({ url: 'https://platform.test/hooks', enabled_events: ['*'] })
    }
    expect((await expectFailure(stripe.v2.core.eventDestinations.create(destination()))).statusCode).toBe(400)
    const more = stripe.webhookEndpoints.create({ url: 'https://platform.test/hooks', enabled_events: ['*'] })
    expect((await expectFailure(more)).statusCode).toBe(400)
  })
})
