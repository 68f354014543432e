import { createPlatformKey, verifyBooks } from '@merchant-payments/api/operator'
import { describe, expect, test } from 'vitest'
import { outcome } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer({ opensLiveAccounts: true })
const { services, database } = server

async function platformKey(
  permissions: Parameters<typeof createPlatformKey>[1]['permissions'] = null,
  livemode = false,
) {
  const { key } = await createPlatformKey(services, { name: 'Application', livemode, permissions })
  return server.as(key)
}
const platform = await platformKey()
const live = await platformKey(null, true)
const url = 'https://platform.example/hooks'
const path = '/platform/webhook-endpoints'

type Endpoint = { id: string; secret: string; events: string[]; livemode: boolean; status: string }
const create = async (fields: object = {}, by = platform) => (await by.post<Endpoint>(path, { url, ...fields })).data

/** The events that wait for an endpoint, in the order of recording. */
async function bodiesFor(endpointId: string) {
  const rows = await database.prisma.delivery.findMany({
    where: { endpointId },
    include: { event: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(
    ({ event }) =>
      JSON.parse(event.body) as {
        id: string
        type: string
        merchant: string
        sequence: number
        livemode: boolean
        data: Record<string, unknown>
      },
  )
}

describe('an endpoint of the platform', () => {
  test('is made, shown, changed, rolled and deactivated in its mode alone', async () => {
    const before = await platform.get<{ items: Endpoint[] }>(path)
    expect(before.data).toEqual({ items: [], has_more: false })
    const made = await create({ description: 'All' })
    expect(made).toMatchObject({ events: ['*'], status: 'active', livemode: false })
    expect(made.secret).toMatch(/^whsec_/)
    const { secret, standard_secret, ...shown } = made as Endpoint & { standard_secret: string }
    expect((await platform.get(`${path}/${made.id}`)).data).toEqual(shown)
    expect((await platform.get<{ items: Endpoint[] }>(path)).data.items).toEqual([shown])
    expect(outcome(await live.get(`${path}/${made.id}`))).toBe('404 webhook_endpoint_not_found')
    expect((await live.get<{ items: Endpoint[] }>(path)).data.items).toEqual([])
    const changed = await platform.send('PATCH', `${path}/${made.id}`, {
      body: { events: ['merchant.closed', 'payout.paid'] },
    })
    expect(changed.data).toMatchObject({ events: ['merchant.closed', 'payout.paid'] })
    const rolled = await platform.post<Endpoint>(`${path}/${made.id}/roll-secret`, {})
    expect(rolled.data.secret).not.toBe(secret)
    const ended = await platform.send('DELETE', `${path}/${made.id}`)
    expect(ended.data).toMatchObject({ status: 'deactivated' })
  })

  test('is made once under one Idempotency-Key, and at most 16 are active', async () => {
    const headers = { 'idempotency-key': 'one endpoint' }
    const answers = [1, 2].map(() => live.send('POST', path, { body: { url }, headers }))
    const made = (await Promise.all(answers)).find(({ status }) => status === 200)
    const again = await live.send('POST', path, { body: { url }, headers })
    expect((again.data as Endpoint).id).toBe((made?.data as Endpoint | undefined)?.id)
    for (let count = 1; count < 16; count += 1) await create({}, live)
    expect(outcome(await live.post(path, { url }))).toBe('400 validation_error')
  })

  test('hears what merchants are made, changed and closed, and a test event with a merchant', async () => {
    const { id } = await create()
    const made = await platform.post<{ id: string }>('/platform/merchants', {
      name: 'Tea',
      email: 'tea@example.com',
      invite: false,
    })
    expect(made.status, made.text).toBe(200)
    await platform.send('PATCH', `/platform/merchants/${made.data.id}`, { body: { metadata: { member: '7' } } })
    await platform.post(`/platform/merchants/${made.data.id}/pause`, { payments: true, reason: 'Review' })
    await platform.post(`/platform/merchants/${made.data.id}/close`, { reason: 'Left' })
    const heard = (await bodiesFor(id)).filter(({ data }) => data.id === made.data.id && data.object === 'merchant')
    const types = heard.map(({ type }) => type)
    expect(types[0]).toBe('merchant.created')
    expect(types.at(-1)).toBe('merchant.closed')
    expect(heard.map(({ sequence }) => sequence)).toEqual(heard.map((_, index) => index + 1))
    expect(heard.every(({ merchant, livemode }) => merchant === made.data.id && !livemode)).toBe(true)
    expect(heard.at(-1)?.data).toMatchObject({ status: 'closed', metadata: { member: '7' } })
    expect(heard.some(({ data }) => data.status === 'paused')).toBe(true)
    const tested = await platform.post(`${path}/${id}/test`, { type: 'merchant.updated' })
    expect(tested.data).toMatchObject({ type: 'merchant.updated', merchant: 'mer_test_event', livemode: false })
    const listed = await platform.get<{ items: { event: { type: string } }[] }>(`${path}/${id}/deliveries`)
    expect(listed.data.items[0]?.event.type).toBe('merchant.updated')
    expect((await platform.post(`${path}/${id}/replay`, { since: 1 })).data).toEqual({ replayed: 0 })
  })

  test("is the only one that names merchants' own events", async () => {
    const shop = server.as((await server.merchant()).test_key)
    const refused = await shop.post('/webhook-endpoints', { url, events: ['merchant.created'] })
    expect([outcome(refused), refused.error.param]).toEqual(['400 validation_error', 'events'])
    expect(outcome(await shop.get(path))).toBe('403 permission_denied')
  })

  test('needs the permission of a limited key', async () => {
    const reader = await platformKey(['platform_webhooks:read'])
    expect((await reader.get(path)).status).toBe(200)
    expect(outcome(await reader.post(path, { url }))).toBe('403 permission_denied')
    expect(outcome(await reader.get('/platform/reports/fees'))).toBe('403 permission_denied')
  })

  test('leaves the platform out of the lists of merchants', async () => {
    const listed = await platform.get<{ items: { id: string }[] }>('/platform/merchants?limit=100')
    expect(listed.data.items.every(({ id }) => id.startsWith('mer_'))).toBe(true)
    expect(outcome(await platform.get('/platform/merchants/platform'))).toBe('404 merchant_not_found')
  })
})

describe('the report of fees', () => {
  const report = '/platform/reports/fees'

  test('has a row for each day, merchant and currency, also as a table', async () => {
    const merchant = await server.merchant()
    const shop = server.as(merchant.test_key)
    await shop.paidSale(async () => {
      const item = { name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }
      const sale = { line_items: [item], success_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' }
      return (await shop.post<never>('/payment-sessions', sale)).data
    })
    const answer = await platform.get<{ items: object[] }>(`${report}?merchant=${merchant.merchant_id}`)
    expect(answer.status, answer.text).toBe(200)
    const row = { merchant: merchant.merchant_id, currency: 'usd', payments: 1, volume: 1000, fees: 89 }
    expect(answer.data).toMatchObject({ items: [row], has_more: false })
    const { key } = await createPlatformKey(services, {
      name: 'Accountant',
      livemode: false,
      permissions: ['reports:read'],
    })
    const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' }
    const table = await fetch(`${server.origin}/api/v1${report}?merchant=${merchant.merchant_id}`, { headers })
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, line, ...others] = (await table.text()).split('\r\n')
    expect(head).toBe('day,merchant,currency,payments,volume,fees,fees_returned,processor_costs,transfers,losses')
    expect(line).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,${merchant.merchant_id},usd,1,1000,89,0,`))
    expect(others).toEqual([''])
  })

  test.each([
    ['from=1&to=1', 'to'],
    ['from=2&to=1', 'to'],
    ['from=0&to=31622401', 'from'],
    ['from=0', 'from'],
    ['from=1e3', 'from'],
    ['from=99999999999', 'from'],
    ['month=2026-11', 'month'],
  ])('%s is refused on %s', async (query, param) => {
    const refused = await platform.get(`${report}?${query}`)
    expect([outcome(refused), refused.error.param]).toEqual(['400 validation_error', param])
  })
})

describe('the audit of events', () => {
  const audit = async () => {
    const rest = async () => undefined
    const waits = { throttle: rest, pace: rest, pause: rest }
    const report = await verifyBooks(services, { accounts: null, since: new Date(0), withProcessor: false, ...waits })
    return report.checks.find(({ name }) => name === 'events')?.findings
  }

  test('finds a copy for the platform that differs from the event of the merchant', async () => {
    await create()
    const shop = server.as((await server.merchant()).test_key)
    await shop.paidSale(async () => {
      const item = { name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }
      const sale = { line_items: [item], success_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' }
      return (await shop.post<never>('/payment-sessions', sale)).data
    })
    expect(await audit()).toEqual([])
    const { rows } = await database.pool.query<{ id: string }>(
      `UPDATE events SET body = body || ' '
        WHERE account_id IN (SELECT id FROM accounts WHERE merchant_id = 'platform') AND type = 'payment_intent.succeeded'
        RETURNING id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(await audit()).toEqual(
      expect.arrayContaining(
        rows.map(({ id }) => ({
          merchant: 'platform',
          livemode: false,
          object: id,
          message: 'it is a copy for the platform, but no merchant has the event',
        })),
      ),
    )
  })
})
