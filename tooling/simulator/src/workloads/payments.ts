import type { Client, Sale } from './client.ts'
import type { Workload } from './workload.ts'

const amount = 1000

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

async function sell(client: Client): Promise<Sale | null> {
  const { status, data } = await client.post('/payment-sessions', {
    line_items: [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }],
    success_url: 'https://shop.example/ok',
    cancel_url: 'https://shop.example/no',
  })
  if (status >= 300) throw new Error(`a session was refused: ${JSON.stringify(data)}`)
  const session = String(data.id)
  if (!(await client.pay(session))) return null
  const sale = { session, payment: await client.untilPaid(session), amount, refunds: new Map<string, number>() }
  client.sales.push(sale)
  return sale
}

async function refundSome(client: Client, sale: Sale): Promise<void> {
  const parts = client.random.pick([[], [400], [400, 350], [300, 300, 300], [700, 700], [1000]])
  await Promise.all(
    parts.map(async (part) => {
      await client.rest(100)
      const { status, data } = await client.post('/refunds', { session_id: sale.session, amount: part })
      if (status < 300) sale.refunds.set(String(data.id), part)
    }),
  )
}
