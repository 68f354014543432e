import type { Database } from '@merchant-payments/db'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { appRouter } from '../../resources/router.ts'
import { newId } from './id.ts'
import { withOwnIds } from './own-ids.ts'

type Row = { kind: string; theirs: string; ours: string }

const databaseWith = (rows: readonly Row[]) => ({ pool: { query: async () => ({ rows }) } }) as unknown as Database

const kinds = ['customer', 'product', 'subscription_product', 'price']
const everyKind = kinds.map((kind) => ({ kind, theirs: 'theirs', ours: `our ${kind}` }))

/** Fields with ids of objects that have the processor's id anyway, or that cannot be adopted. */
const others =
  /^(after|delivery|duplicate_charge_id|discount_id|endpoint_id|item_id|merchant|object_id|payment_id|payment_intent|payment_method|pm|session_id|subscription|subscription_id)$/
/** Routers whose `id` is that of such an object. */
const otherRouters =
  /^(account|balance|discounts|disputes|events|invoices|paymentIntents|paymentLinks|paymentSessions|payments|payouts|platform|refunds|subscriptionSessions|subscriptions|testPayments|webhookEndpoints)\./

const all = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>)
const inputs = all.map(([, { _def }]) => _def.inputs[0])
const procedures = all
  .filter(([path]) => !path.startsWith('portal.') && !path.startsWith('operator.'))
  .map(([path, { _def }]) => [path, idFieldsOf(_def.inputs[0])] as const)

/** The largest number of elements that the JSON schema of an input allows in a list of its own. */
function longestList(input: unknown): number {
  if (!(input instanceof z.ZodType)) return 0
  const text = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return Math.max(
    0,
    ...[...text.matchAll(/"(?:line_items|product_ids)":\{.*?"maxItems":(\d+)/g)].map(([, n]) => Number(n)),
  )
}

/** The fields with ids of an input, by the text of their JSON schema. */
function idFieldsOf(input: unknown): string[] {
  if (!(input instanceof z.ZodType)) return []
  const text = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  const names = [...text.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => /(^|_)ids?$/.test(name))
}

describe('an id of the processor', () => {
  test.each(procedures.filter(([, names]) => names.length > 0))('in a request to %s', async (path, names) => {
    for (const name of names) {
      const sent = name.endsWith('ids') ? { [name]: ['theirs'] } : { [name]: 'theirs' }
      const taken = JSON.stringify(await withOwnIds(databaseWith(everyKind), 1, path, sent))
      const expected = !(others.test(name) || (name === 'id' && otherRouters.test(path)))
      expect.soft(taken.includes('our '), `${path} ${name}`).toBe(expected)
    }
  })

  test('is taken in line items', async () => {
    const input = { line_items: [{ price_id: 'theirs', quantity: 1 }, { name: 'theirs' }, null] }
    const taken = await withOwnIds(databaseWith(everyKind), 1, 'paymentSessions.create', input)
    expect(taken).toEqual({ line_items: [{ price_id: 'our price', quantity: 1 }, { name: 'theirs' }, null] })
  })

  test('in metadata is a text', async () => {
    const input = { metadata: { customer_id: 'theirs', id: 'theirs' }, customer_id: 'theirs' }
    const taken = await withOwnIds(databaseWith(everyKind), 1, 'paymentSessions.create', input)
    expect(taken).toEqual({ ...input, customer_id: 'our customer' })
  })

  test.each([[null], ['theirs'], [['theirs']], [{ id: 7 }], [{ id: 'a\0b' }], [{ id: null, customer_id: {} }]])(
    'is not looked for in %j',
    async (input) => {
      expect(await withOwnIds(databaseWith(everyKind), 1, 'customers.retrieve', input)).toEqual(input)
    },
  )

  test('of a product with several prices is refused with the ids to use', async () => {
    const rows = ['prod_1', 'prod_2'].map((ours) => ({ kind: 'subscription_product', theirs: 'theirs', ours }))
    const taken = withOwnIds(databaseWith(rows), 1, 'subscriptionProducts.retrieve', { id: 'theirs' })
    await expect(taken).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('use one of prod_1, prod_2'),
    })
  })

  test.each([
    ['customers.retrieve', { id: newId('cus') }],
    ['paymentSessions.create', { customer_id: newId('cus'), metadata: { id: 'theirs' } }],
    ['discounts.create', { product_ids: [newId('prod'), newId('prod')] }],
  ])('is not looked for in a request to %s with our ids alone', async (path, input) => {
    const query = vi.fn()
    const database = { pool: { query } } as unknown as Database
    expect(await withOwnIds(database, 1, path, input)).toEqual(input)
    expect(query).not.toHaveBeenCalled()
  })

  // The prices of both have 24 characters.
  test('of a price is taken although it has the form of ours', async () => {
    const theirs = 'price_1MoBy5LkdIwHu7ixZhnattbh'
    const database = databaseWith([{ kind: 'price', theirs, ours: 'our price' }])
    const taken = await withOwnIds(database, 1, 'subscriptionSessions.create', { price_id: theirs })
    expect(taken).toEqual({ price_id: 'our price' })
  })

  test.each([
    ['products', { product_ids: manyOf(101) }],
    ['line items', { line_items: manyOf(101).map((price_id) => ({ price_id })) }],
    ['lists of line items', { line_items: manyOf(100).map((id) => ({ product_ids: [`${id} a`, `${id} b`] })) }],
  ])('is not looked for in more %s than a request may have', async (_, input) => {
    const query = vi.fn()
    const database = { pool: { query } } as unknown as Database
    expect(await withOwnIds(database, 1, 'paymentSessions.create', input)).toEqual(input)
    expect(query).not.toHaveBeenCalled()
  })

  test('is looked for in as many line items and products as a request may have', async () => {
    expect(Math.max(...inputs.map(longestList))).toBe(100)
    const line_items = manyOf(100).map((price_id) => ({ price_id }))
    const rows = line_items.map(({ price_id: theirs }) => ({ kind: 'price', theirs, ours: `our ${theirs}` }))
    const taken = await withOwnIds(databaseWith(rows), 1, 'paymentSessions.create', { line_items, customer_id: 'c' })
    expect(taken).toEqual({ line_items: rows.map(({ ours }) => ({ price_id: ours })), customer_id: 'c' })
  })
})

function manyOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `theirs ${index}`)
}
