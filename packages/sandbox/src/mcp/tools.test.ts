import { afterAll, expect, test } from 'vitest'
import type { Wire } from '../http/wire.ts'
import { createSandbox } from '../sandbox.ts'
import { serverOf, tools } from './serve.ts'

const sandbox = createSandbox({ forwardTo: () => new Response('busy', { status: 503 }) })
const served = { sandbox, url: 'http://127.0.0.1:4243' }
afterAll(() => sandbox.close())

/** Calls a tool as an agent does: the input is validated as by the server of tools. */
async function use(name: string, input: object = {}): Promise<Wire> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) throw new Error(`There is no tool ${name}.`)
  return JSON.parse(JSON.stringify(await tool.run(served, tool.input.parse(input)))) as Wire
}
const list = async (name: string, input: object = {}) => (await use(name, input)).data as Wire[]

const session = (interval?: 'month') => ({
  method: 'POST',
  path: '/v1/checkout/sessions',
  params: {
    mode: interval ? 'subscription' : 'payment',
    success_url: 'https://shop.example/thanks',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 1000,
          product_data: { name: 'Pro' },
          ...(interval ? { recurring: { interval } } : {}),
        },
      },
    ],
  },
})

test('an agent sells, renews, refunds and disputes', async () => {
  const { id } = await use('api_request', session('month'))
  await expect(use('pay_session', { session: id, card: '4000000000000002' })).rejects.toThrow('declined')
  expect(await use('pay_session', { session: id })).toMatchObject({ payment_status: 'paid' })
  await use('advance_clock', { to_next_renewal: true })
  await use('advance_clock', { days: 31, hours: 2 })
  expect(await list('search_objects', { type: 'invoice' })).toMatchObject([
    { status: 'paid' },
    { status: 'paid' },
    { status: 'paid', amount: '$10.00' },
  ])
  const [intent] = await list('search_objects', { type: 'payment_intent', limit: 1 })
  expect(await use('refund', { payment: intent?.id, amount: 400 })).toMatchObject({ amount: 400, status: 'succeeded' })
  expect(await use('dispute', { payment: intent?.id, kind: 'inquiry' })).toMatchObject({
    status: 'warning_needs_response',
    amount: 600,
  })
  await expect(use('refund', { payment: 'pi_nobody' })).rejects.toThrow('No such payment_intent')
})

test('an agent breaks requests and sees what was asked', async () => {
  const fault = await use('add_fault', { action: 'error', route: 'GET /v1/balance', status: 503 })
  await expect(use('api_request', { method: 'GET', path: '/v1/balance' })).rejects.toThrow('"status":503')
  expect(await use('list_faults')).toMatchObject({ faults: [{ id: fault.id, applied: 1 }] })
  expect(await use('remove_faults', { id: fault.id })).toEqual({ faults: [] })
  await expect(use('remove_faults', { id: fault.id })).rejects.toThrow('No such fault')
  await expect(use('add_fault', { action: 'delay' })).rejects.toThrow('ms: use')

  const [failed] = await list('list_requests', { failed: true, path: '/v1/balance' })
  expect(await use('get_request', { id: String(failed?.seq) })).toMatchObject({ status: 503, id: failed?.id })
})

test('an agent finds what there is, without secrets', async () => {
  const { id } = await use('api_request', session())
  await use('pay_session', { session: id, fields: { email: 'grace@example.com' } })
  const found = await list('search_objects', { query: 'GRACE@example' })
  expect(found.map(({ type }) => type)).toContain('checkout.session')
  const [intent] = await list('search_objects', { type: 'payment_intent' })
  expect((await use('get_object', { id: intent?.id })).client_secret).toMatch(/_secret_…$/)
  const first = await use('list_events', { limit: 2 })
  const second = await list('list_events', { limit: 2, before: first.next })
  expect(new Set([...(first.data as Wire[]), ...second].map((event) => event.id)).size).toBe(4)
  const [event] = await list('list_events', { type: 'charge.*' })
  expect(await use('get_event', { id: event?.id })).toMatchObject({
    deliveries: [{ log: [{ status: 503, problem: 'busy' }] }],
  })
  expect(await use('sandbox_info')).toMatchObject({ url: served.url, stripe_node: { port: 4243 } })
  await expect(use('get_object', { id: 'nope' })).rejects.toThrow("Nothing has the id 'nope'")
})

test('every tool is served', () => {
  expect(() => serverOf(served)).not.toThrow()
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
})
