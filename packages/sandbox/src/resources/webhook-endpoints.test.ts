import type Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { createReceiver } from '../testing/receiver.ts'
import { createReadyAccount, createTestSandbox, expectFailure, testToken } from '../testing/sandbox.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A sandbox whose events go to a receiver that knows the secret of every endpoint made here. */
function setup() {
  const secrets: Record<string, string> = {}
  const receiver = createReceiver(secrets)
  const bodies: { url: string; body: Record<string, unknown> }[] = []
  const { sandbox, stripe, live } = createTestSandbox({
    fetch: async (url, init) => {
      const body = JSON.parse(String(init?.body))
      bodies.push({ url: String(url), body })
      return body.object === 'event' ? receiver.fetch(url, init) : new Response(null, { status: 400 })
    },
  })
  closing.push(() => sandbox.close())
  const endpoint = async (client: Stripe, params: Partial<Stripe.WebhookEndpointCreateParams> = {}) => {
    const url = params.url ?? 'https://receiver.test/hook'
    const made = await client.webhookEndpoints.create({ enabled_events: ['*'], ...params, url })
    secrets[url] = made.secret ?? ''
    return made
  }
  const control = async (path: string, body: object) => {
    const response = await sandbox.fetch(
      new Request(`http://sandbox.test/_sandbox/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    return (await response.json()) as { data: { status: number }[]; error?: { message: string } }
  }
  return { sandbox, stripe, live, receiver, bodies, endpoint, control }
}

describe('a webhook endpoint', () => {
  test('shows its secret at creation alone', async () => {
    const { stripe, endpoint } = setup()
    const made = await endpoint(stripe)
    expect(made.secret).toMatch(/^whsec_/)
    expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret')
  })

  test('is sent events in the version that it was made with, which cannot be changed', async () => {
    const { sandbox, stripe, endpoint, bodies } = setup()
    const old = await endpoint(stripe, { api_version: '2024-06-20', url: 'https://receiver.test/old' })
    await endpoint(stripe, { api_version: '2026-10-28.endive' as never })
    await stripe.products.create({ name: 'Tea' })
    await sandbox.deliverDue()
    expect(bodies.map(({ url, body }) => [url, body.api_version]).toSorted()).toEqual([
      ['https://receiver.test/hook', '2026-10-28.endive'],
      ['https://receiver.test/old', '2024-06-20'],
    ])
    const change = { api_version: '2026-10-28.endive' } as Stripe.WebhookEndpointUpdateParams
    expect(await expectFailure(stripe.webhookEndpoints.update(old.id, change))).toMatchObject({
      code: 'parameter_unknown',
      param: 'api_version',
    })
  })

  test('is one of at most sixteen, in at most three other versions', async () => {
    const { stripe, endpoint } = setup()
    for (const api_version of ['2023-10-16', '2024-04-10', '2024-06-20'] as const)
      await endpoint(stripe, { api_version })
    expect(await expectFailure(endpoint(stripe, { api_version: '2022-11-15' }))).toMatchObject({ param: 'api_version' })
    await endpoint(stripe, { api_version: '2024-06-20' })
    for (let made = 4; made < 16; made++) await endpoint(stripe)
    const refused = await expectFailure(endpoint(stripe))
    expect(refused.message).toBe('You have reached the maximum of 16 test webhook endpoints.')
  })

  test('in live mode is reached over https, or on this machine', async () => {
    const { stripe, live, endpoint } = setup()
    expect(await expectFailure(endpoint(live, { url: 'http://receiver.test/hook' }))).toMatchObject({
      code: 'url_invalid',
    })
    const made = await endpoint(live, { url: 'http://127.0.0.1:4242/hook' })
    await expectFailure(live.webhookEndpoints.update(made.id, { url: 'http://receiver.test/' }))
    expect(await endpoint(stripe, { url: 'http://receiver.test/hook' })).toMatchObject({ status: 'enabled' })
  })

  test('for connected accounts in live mode is sent their test events, too', async () => {
    const { sandbox, stripe, live, endpoint, receiver } = setup()
    await endpoint(live, { connect: true, url: 'https://receiver.test/connect' })
    await endpoint(live, { url: 'https://receiver.test/own' })
    const account = await createReadyAccount(stripe)
    await stripe.products.create({ name: 'Tea' }, { stripeAccount: account.id })
    await stripe.products.create({ name: 'Platform tea' })
    await sandbox.deliverDue()
    const products = receiver.received.filter(({ event }) => event.type === 'product.created')
    expect(products.map(({ url, event }) => [url, event.livemode])).toEqual([['https://receiver.test/connect', false]])
  })
})

describe('an event that is sent again', () => {
  test('comes as often as asked, in a version of one’s choice, or thin', async () => {
    const { sandbox, stripe, endpoint, bodies, control } = setup()
    await endpoint(stripe)
    await stripe.products.create({ name: 'Tea' })
    await sandbox.deliverDue()
    const [event] = (await stripe.events.list()).data
    bodies.length = 0
    const twice = await control(`events/${event?.id}/send`, { times: 2, api_version: '2023-10-16' })
    expect(twice.data.map(({ status }) => status)).toEqual([200, 200])
    expect(bodies.map(({ body }) => [body.id, body.api_version])).toEqual([
      [event?.id, '2023-10-16'],
      [event?.id, '2023-10-16'],
    ])
    const thin = await control(`events/${event?.id}/send`, { thin: true })
    expect(thin.data.map(({ status }) => status)).toEqual([400])
    expect(bodies.at(-1)?.body).toMatchObject({ object: 'v2.core.event', type: 'v2.core.account.updated' })
    expect(bodies.at(-1)?.body).not.toHaveProperty('data')
  })

  test.each([
    ['evt_unknown', {}, /No such event/],
    ['evt_unknown', { times: 0 }, /from 1 to 20/],
    ['evt_unknown', { often: 2 }, /unknown parameter/],
  ])('is refused for %s with %j', async (id, body, message) => {
    expect((await setup().control(`events/${id}/send`, body)).error?.message).toMatch(message)
  })
})
