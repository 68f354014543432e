import { afterEach, expect, test } from 'vitest'
import { at, type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

const billing = async () => {
  open = await createBilling('2026-01-31T10:00:00Z')
  return open
}

test.each([
  ['keep_as_draft', 'draft'],
  ['mark_uncollectible', 'uncollectible'],
  ['void', 'void'],
] as const)('while collection is paused with %s, invoices are %s', async (behavior, status) => {
  const b = await billing()
  const { id } = await b.subscribe(1000)
  const resumes_at = at('2026-03-15T00:00:00Z')
  await b.stripe.subscriptions.update(id, { pause_collection: { behavior, resumes_at } }, b.on)
  await b.until('2026-03-01T12:00:00Z')
  expect(await b.subscription(id)).toMatchObject({ status: 'active', pause_collection: { behavior, resumes_at } })
  await b.until('2026-03-31T12:00:00Z')
  expect((await b.invoices(id)).map((invoice) => invoice.status)).toEqual(['paid', status, 'paid'])
  expect((await b.subscription(id)).pause_collection).toBeNull()
})

test('collection is resumed on request, and not in the past', async () => {
  const b = await billing()
  const { id } = await b.subscribe(1000)
  const wrong = b.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at: 1000 } }, b.on)
  expect((await expectFailure(wrong)).param).toBe('pause_collection[resumes_at]')
  await b.stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } }, b.on)
  await b.stripe.subscriptions.update(id, { pause_collection: '' }, b.on)
  await b.until('2026-02-28T12:00:00Z')
  expect((await b.invoices(id)).map((invoice) => invoice.status)).toEqual(['paid', 'paid'])
})

test.each([
  [undefined, [452, 1000]],
  ['none', [0, 1000]],
] as const)('a billing anchor shortens the first period (proration %s)', async (behavior, totals) => {
  const b = await billing()
  // Fourteen of the 31 days from 28 January to 28 February.
  await b.until('2026-02-14T10:00:00Z')
  const billing_cycle_anchor = at('2026-02-28T10:00:00Z')
  const { id } = await b.subscribe(1000, {
    billing_cycle_anchor,
    ...(behavior ? { proration_behavior: behavior } : {}),
  })
  const sub = await b.subscription(id)
  expect(sub).toMatchObject({ billing_cycle_anchor, status: 'active' })
  expect(sub.items.data[0]?.current_period_end).toBe(billing_cycle_anchor)
  await b.until('2026-02-28T12:00:00Z')

  expect((await b.invoices(id)).map(({ total }) => total)).toEqual(totals)
  expect((await b.subscription(id)).items.data[0]?.current_period_end).toBe(at('2026-03-28T10:00:00Z'))
})

test('a billing anchor is within the first period', async () => {
  const b = await billing()
  const refused = async (more: object) => (await expectFailure(b.subscribe(1000, more))).param
  expect(await refused({ billing_cycle_anchor: at('2026-01-30T00:00:00Z') })).toBe('billing_cycle_anchor')
  expect(await refused({ billing_cycle_anchor: at('2026-03-30T00:00:00Z') })).toBe('billing_cycle_anchor')
  expect(await refused({ billing_cycle_anchor: at('2026-02-05T00:00:00Z'), trial_period_days: 3 })).toBe(
    'billing_cycle_anchor',
  )
})
