import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookFindings } from '../../testing/book-findings.ts'
import { catchUp, openShop, refusal, testPlatform } from '../../testing/index.ts'

/*
 * Random carts are sold with discounts over the real verbs, and half of them are paid in the sandbox. This file finds the fee, the total
 * and the percentage by a search, step by step, and not by the formulas of the product.
 */

const platform = await testPlatform()
const { processor } = platform

const currencies = { usd: { step: 1, fixed: 40, least: 50 }, kwd: { step: 10, fixed: 120, least: 180 } } as const
const bps = 490

const cart = fc.record({
  currency: fc.constantFrom<keyof typeof currencies>('usd', 'usd', 'kwd'),
  items: fc.array(
    fc.record({
      steps: fc.integer({ min: 1, max: 9_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      saved: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  shipping: fc.option(fc.integer({ min: 0, max: 1_500 }), { nil: null }),
  passFees: fc.boolean(),
  percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
  amountSteps: fc.integer({ min: 1, max: 9_000 }),
  someProducts: fc.boolean(),
  paid: fc.boolean(),
})

/** The fee on a total: the whole number of steps that is nearest to its share, halves up, and the fixed part. */
function feeOf(total: number, { step, fixed }: { step: number; fixed: number }): number {
  let steps = 0
  while ((steps + 0.5) * 10_000 <= (total / step) * bps) steps += 1
  return total === 0 ? 0 : steps * step + fixed
}

/** The least total that leaves a net amount. */
function grossOf(net: number, rates: { step: number; fixed: number }): number {
  let total = net
  while (total > 0 && total - feeOf(total, rates) < net) total += rates.step
  return total
}

/** The number of steps that is nearest to a percentage, halves up. */
function percentOf(sum: number, percent: number, step: number): number {
  let off = 0
  while ((off + step / 2) * 100 <= sum * percent && off < sum) off += step
  return off
}

test('the amounts of random carts are those of an independent computation, and of the processor', async () => {
  const shop = await openShop(platform)
  const { client } = shop
  const saved = Object.fromEntries(
    await Promise.all(
      Object.entries(currencies).map(async ([currency, { step }]) => {
        const { id, price } = await client.products.create({ name: 'Coffee', price: { amount: 700 * step, currency } })
        return [currency, { product: id, price: price?.id }] as const
      }),
    ),
  )
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      cart,
      async ({ currency, items, shipping, passFees, percent, amountSteps, someProducts, paid }) => {
        const rates = currencies[currency]
        const { product = '', price } = saved[currency] ?? {}
        const lines = items.map(({ steps, quantity, saved: isSaved }) => ({
          amount: isSaved ? 700 * rates.step : (steps + rates.least) * rates.step,
          quantity,
          isSaved,
        }))
        const total = (some: typeof lines) => some.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
        const amount_off = amountSteps * rates.step
        const discount = await client.discounts.create({
          name: 'Spring',
          duration: 'once',
          ...(percent === null ? { amount_off, currency } : { percent_off: percent }),
          ...(someProducts ? { product_ids: [product] } : {}),
        })
        const ship = shipping === null ? null : shipping * rates.step
        const selling = shop.sell({
          discount_id: discount.id,
          pass_fees_to_customer: passFees,
          line_items: lines.map(({ amount, quantity, isSaved }) =>
            isSaved ? { price_id: price, quantity } : { amount, currency, name: `Tea ${amount}`, quantity },
          ),
          ...(ship === null ? {} : { shipping_options: [{ label: 'Post', amount: ship }] }),
        })

        const eligible = total(lines.filter(({ isSaved }) => isSaved || !someProducts))
        const off = percent === null ? Math.min(amount_off, eligible) : percentOf(eligible, percent, rates.step)
        const net = total(lines) - off + (ship ?? 0)
        const gross = passFees ? grossOf(net, rates) : net
        const fee = feeOf(gross, rates)
        if (eligible === 0 || (gross > 0 && (gross < rates.least || fee >= gross))) {
          refused += 1
          const reason = eligible === 0 ? 'other_products' : 'total_too_small'
          expect(await refusal(selling)).toMatchObject({ code: 'discount_not_applicable', reason })
          return
        }
        const session = await selling
        const amounts = {
          amount_subtotal: total(lines),
          amount_discount: off,
          amount_shipping: ship ?? 0,
          amount_total: gross,
          fee_amount: fee,
        }
        expect(session).toMatchObject(amounts)
        const at = (await (
          await processor.call(false, `/v1/checkout/sessions/${session.id}`, shop.account)
        ).json()) as object
        expect(at).toMatchObject({ amount_total: gross, total_details: { amount_discount: off } })
        if (!paid) return
        await processor.pay(session.id, { number: '4242424242424242', name: 'Ada' })
        await catchUp(platform)
        const done = await client.paymentSessions.retrieve({ id: session.id })
        expect(done).toMatchObject({ ...amounts, payment_status: gross === 0 ? 'no_payment_required' : 'paid' })
        if (done.payment_intent === null) return
        const payment = await client.payments.retrieve({ id: done.payment_intent })
        expect(payment).toMatchObject({ amount: gross, amount_discount: off, fee_amount: fee })
      },
    ),
    { numRuns: 200, endOnFailure: true },
  )
  expect(refused, 'carts that no discount fits').toBeLessThan(100)
  expect(await bookFindings(platform.services, shop.accountId)).toEqual([])
})
