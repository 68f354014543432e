import { expect, test } from 'vitest'
import { openShop, redirects, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

test.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('what is said of a product reaches the processor on the route %s', async (_route, able) => {
  const shop = await openShop(platform, able)
  const { price } = await shop.client.products.create({
    name: 'Tea',
    price: { amount: 1000, currency: 'usd', tax_behavior: 'inclusive' },
    tax_code: 'txcd_99999999',
    unit_label: 'kilogram',
    statement_descriptor: 'HARBOUR TEA COMPANY',
  })
  const sent: Record<string, string>[] = []
  processor.intercept(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/v1/checkout/sessions')) return undefined
    sent.push(Object.fromEntries(new URLSearchParams(await request.clone().text())))
    return undefined
  })
  await shop.client.paymentSessions.create({ line_items: [{ price_id: price?.id, quantity: 1 }], ...redirects })
  processor.intercept(null)
  expect(sent).toMatchObject([
    {
      'line_items[0][price_data][tax_behavior]': 'inclusive',
      'line_items[0][price_data][product_data][tax_code]': 'txcd_99999999',
      'line_items[0][price_data][product_data][unit_label]': 'kilogram',
      'payment_intent_data[statement_descriptor_suffix]': 'HARBOUR TE',
    },
  ])
})
