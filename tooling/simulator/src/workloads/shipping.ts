import { refund, sell } from './sell.ts'
import type { Workload } from './workload.ts'

const shippingOptions = [
  { label: 'Post', amount: 100 },
  { label: 'Courier', amount: 900 },
]

/** Sales of goods that are sent, for which the customer chooses the cheaper way: too much of the fee is taken, and returned. */
export const shipping: Workload = {
  name: 'shipping',
  async act(client) {
    const sent = { collect_shipping_address: true, shipping_countries: ['US'], shipping_options: shippingOptions }
    const sale = await sell(client, sent)
    if (sale && client.random.chance(0.4)) await refund(client, sale, client.random.pick([500, 1_000]))
  },
}
