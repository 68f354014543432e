import { refund, sell } from './sell.ts'
import type { Workload } from './workload.ts'

/** Cards whose payments the customers' banks dispute. */
const cards = ['4000000000000259', '4000000000002685', '4000000000001976'] as const

/** Payments that are disputed, and that a client tries to refund in part before it has heard of the dispute. */
export const disputes: Workload = {
  name: 'disputes',
  async act(client) {
    const sale = await sell(client, {}, client.random.pick(cards))
    if (!sale || client.random.chance(0.5)) return
    await refund(client, sale, 300)
  },
}
