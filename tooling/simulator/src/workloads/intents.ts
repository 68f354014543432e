import { currencyOf, idOf, price, refund } from './sell.ts'
import type { Workload } from './workload.ts'

/** Payments on the merchant's own page, confirmed by the customer's browser or canceled, or both at once. */
export const intents: Workload = {
  name: 'payment intents',
  async act(client) {
    const { random } = client
    const payment = idOf(await client.post('/payment-intents', { amount: price, currency: currencyOf(client) }))
    const confirms = async () => {
      await client.rest(500)
      const form = { payment_method: 'pm_card_visa', return_url: 'https://shop.example/ok' }
      return client.dashboard<{ status: string }>('POST', `payment_intents/${payment}/confirm`, form)
    }
    const cancels = async () => {
      await client.rest(500)
      await client.post(`/payment-intents/${payment}/cancel`)
      return null
    }
    await Promise.all(random.pick([[confirms], [confirms], [cancels], [confirms, cancels]]).map((act) => act()))
    const isOver = ({ status }: Record<string, unknown>) => status === 'succeeded' || status === 'canceled'
    const ended = await client.until(`/payment-intents/${payment}`, isOver)
    if (!ended) throw new Error(`${payment} neither succeeded nor was canceled`)
    if (ended.status !== 'succeeded') return
    const sale = { session: null, payment, amount: price, refunds: new Map<string, number>() }
    client.sales.push(sale)
    if (random.chance(0.5)) await refund(client, sale, 500)
  },
}
