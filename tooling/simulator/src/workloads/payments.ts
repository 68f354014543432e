import type { Client, Sale } from './client.ts'
import { refund, sell } from './sell.ts'
import type { Workload } from './workload.ts'

/** Hosted payments, of which some are refunded in part, or by two refunds at once that together exceed what is left. */
export const payments: Workload = {
  name: 'payments',
  async act(client) {
    const sales = 1 + client.random.below(2)
    for (let nth = 0; nth < sales; nth += 1) {
      const sale = await sell(client)
      if (sale) await refundSome(client, sale)
      await client.rest(1_000)
    }
  },
}

async function refundSome(client: Client, sale: Sale): Promise<void> {
  const parts = client.random.pick([[], [400], [400, 350], [300, 300, 300], [700, 700], [1000]])
  await Promise.all(
    parts.map(async (part) => {
      await client.rest(100)
      await refund(client, sale, part)
    }),
  )
}
