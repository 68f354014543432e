import { describe, expect, test } from 'vitest'
import { catchUp, openShop, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { client, sell } = await openShop(platform)

const post = { label: 'By post', amount: 500 }
const courier = { label: 'By courier', amount: 1500 }

async function asksForAddress(id: string): Promise<boolean> {
  const page = await platform.processor.sandbox.fetch(new Request(`http://processor.test/c/pay/${id}`))
  return (await page.text()).includes('name="shipping_line1"')
}

describe('a session that ships', () => {
  test('shows the total with the cheapest option until one is chosen', async () => {
    const session = await sell({ shipping_options: [courier, post], shipping_countries: ['us', 'TT'] })
    expect(session).toMatchObject({ amount_subtotal: 1000, fee_amount: 114, shipping_details: null })
    // The page begins with the first option; the customer may choose another.
    expect(session).toMatchObject({ amount_shipping: 500, amount_total: 1500 })
    expect(await client.paymentSessions.retrieve({ id: session.id })).toEqual(session)
  })

  test('passes the fee on the cheapest way to the customer', async () => {
    const session = await sell({ shipping_options: [post], pass_fees_to_customer: true })
    // 1500 net on the Free plan: the least total T with T − fee(T) ≥ 1500.
    expect(session).toMatchObject({ amount_shipping: 500, amount_total: 1619, fee_amount: 119 })
  })

  test('collects an address without naming countries or ways', async () => {
    expect(await sell({ collect_shipping_address: true, billing_address_collection: 'required' })).toMatchObject({
      status: 'open',
      amount_shipping: 0,
    })
  })

  test.each([{}, { collect_shipping_address: false }])('lets choose a way without an address (%j)', async (fields) => {
    const { id } = await sell({ shipping_options: [post, courier], ...fields })
    expect(await asksForAddress(id)).toBe(false)
    await platform.processor.pay(id)
    await catchUp(platform)
    expect(await client.paymentSessions.retrieve({ id })).toMatchObject({
      payment_status: 'paid',
      amount_shipping: 500,
      amount_total: 1500,
      shipping_details: null,
    })
  })

  test.each([
    { collect_shipping_address: true },
    { shipping_countries: ['TT'] },
    { collect_shipping_address: true, shipping_options: [post] },
  ])('asks for an address when told to, or where it ships (%j)', async (fields) => {
    expect(await asksForAddress((await sell(fields)).id)).toBe(true)
  })

  test('ships for free', async () => {
    expect(await sell({ shipping_options: [{ label: 'Free', amount: 0 }] })).toMatchObject({ amount_total: 1000 })
  })

  test.each([
    ['shipping_countries.0', { shipping_countries: ['USA'] }],
    ['shipping_countries.1', { shipping_countries: ['US', 'XX'] }],
    ['shipping_countries', { shipping_countries: [] }],
    ['shipping_options', { shipping_options: [post, { label: 'By air', amount: 99_999_999 }] }],
    ['shipping_options', { shipping_options: Array.from({ length: 6 }, () => post) }],
    ['shipping_options.0.label', { shipping_options: [{ label: '', amount: 1 }] }],
    ['shipping_options.0.label', { shipping_options: [{ label: ' ', amount: 1 }] }],
    ['shipping_options.1.amount', { shipping_options: [post, { label: 'Less', amount: -1 }] }],
    ['shipping_options.0.days', { shipping_options: [{ ...post, days: 3 }] }],
    ['shipping_countries', { collect_shipping_address: false, shipping_countries: ['US'] }],
    ['billing_address_collection', { billing_address_collection: 'always' }],
  ])('is refused by the name of the field at fault: %s', async (param, fields) => {
    expect(await refusal(sell(fields))).toMatchObject({ code: 'validation_error', param })
  })

  test('refuses amounts that its currency cannot be charged in', async () => {
    const call = client.paymentSessions.create({
      line_items: [{ name: 'Tea', amount: 1000, currency: 'kwd', quantity: 1 }],
      shipping_options: [{ label: 'By post', amount: 5 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    })
    expect(await refusal(call)).toMatchObject({ code: 'validation_error', param: 'shipping_options.0.amount' })
  })
})
