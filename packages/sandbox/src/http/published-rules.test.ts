import { afterAll, describe, expect, test } from 'vitest'
import limits from '../published/limits.json' with { type: 'json' }
import { expectedIn, shapeLine } from '../published/parameter-shapes.ts'
import { endpoints } from '../resources/registry.ts'
import { createTestSandbox, expectFailure, testKeys } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

/** Sends parameters by their full names; ids in the path are unknown. */
async function send(operation: string, params: Record<string, string>) {
  const [method = '', path = ''] = operation.split(' ')
  const query = new URLSearchParams(params)
  const url = `http://sandbox.test${path.replace(/:\w+/g, 'unknown')}`
  const headers = { authorization: `Bearer ${testKeys.test.secret}` }
  const request =
    method === 'POST'
      ? new Request(url, { method, headers, body: query })
      : new Request(`${url}?${query}`, { method, headers })
  const answer = await sandbox.fetch(request)
  const { error } = (await answer.json()) as { error?: { message: string; param?: string; code?: string } }
  return { status: answer.status, error }
}

const lengths = Object.entries(limits.operations).flatMap(([operation, params]) =>
  Object.entries(params as Record<string, number>).map(([param, max]) => [operation, param, max] as const),
)

test('each text that is longer than Stripe takes it is refused by its name', async () => {
  const wrong: unknown[] = []
  for (const [operation, param, max] of lengths) {
    const { status, error } = await send(operation, { [param]: 'é'.repeat(max + 1) })
    const isTold = error?.message.endsWith(`é; must be at most ${max} characters`)
    if (status !== 400 || error?.param !== param || !isTold) wrong.push([operation, param, error])
  }
  expect(wrong).toEqual([])
  expect(lengths.length).toBeGreaterThan(200)
})

/** The closed lists of an operation's parameters, by their full names. */
function listsOf(line: number | null, prefix = ''): string[] {
  if (line === null || prefix.split('[').length > 6) return []
  return [...expectedIn(line)].flatMap(([name, { shape, closed }]) => {
    const full = prefix ? `${prefix}[${name}]` : name
    return closed ? [full] : listsOf(shape, full)
  })
}

test('each value that is not in Stripe’s list is refused by the name of its parameter', async () => {
  const wrong: unknown[] = []
  let tried = 0
  for (const { method, path } of endpoints) {
    const operation = `${method} ${path}`
    for (const param of listsOf(shapeLine(method, path))) {
      const { status, error } = await send(operation, { [param]: 'no_such_value' })
      tried += 1
      const isNamed = error?.param === param && error.message.startsWith(`Invalid ${param}: must be one of `)
      if (status !== 400 || !isNamed) wrong.push([operation, param, error])
    }
  }
  expect(wrong.slice(0, 10)).toEqual([])
  expect(tried).toBeGreaterThan(900)
})

describe('enabled_events', () => {
  test('take the events that Stripe has, and no other', async () => {
    const url = 'https://receiver.test/'
    const unknown = ['charge.succeeded', 'charge.exploded'] as never
    const failed = await expectFailure(stripe.webhookEndpoints.create({ url, enabled_events: unknown }))
    expect([failed.statusCode, failed.param]).toEqual([400, 'enabled_events[1]'])
    expect(failed.message).toMatch(
      /^Invalid enabled_events\[1\]: must be one of \*, account\.application\.authorized, .*, or treasury/,
    )
    const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ['charge.expired', 'invoice.upcoming'] })
    const changed = await expectFailure(stripe.webhookEndpoints.update(id, { enabled_events: unknown }))
    expect(changed.param).toBe('enabled_events[1]')
  })
})

describe('expand', () => {
  test.each([
    ['foo', 'This property cannot be expanded (foo).'],
    ['data.foo', 'This property cannot be expanded (data.foo).'],
    ['data.metadata', 'This property cannot be expanded (data.metadata).'],
    ['data', 'This property cannot be expanded (data).'],
    [
      'test_clock',
      "This property cannot be expanded (test_clock). You may want to try expanding 'data.test_clock' instead.",
    ],
  ])('refuses %s on an empty list', async (name, message) => {
    const failed = await expectFailure(stripe.customers.list({ expand: [name], email: 'nobody@example.com' }))
    expect([failed.statusCode, failed.param, failed.message]).toEqual([400, 'expand', message])
  })

  test('refuses a name that the object does not have, and takes what is empty', async () => {
    const { id } = await stripe.customers.create({ email: 'ada@example.com' })
    const failed = await expectFailure(stripe.customers.retrieve(id, { expand: ['nonsense'] }))
    expect(failed.message).toBe('This property cannot be expanded (nonsense).')
    expect(await stripe.customers.retrieve(id, { expand: ['test_clock', 'subscriptions'] })).toMatchObject({
      test_clock: null,
      subscriptions: { data: [] },
    })
    const page = await stripe.customers.list({ expand: ['data.invoice_settings.default_payment_method'] })
    expect(page.data).toHaveLength(1)
  })
})
