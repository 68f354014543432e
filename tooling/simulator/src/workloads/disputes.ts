import type { Workload } from './workload.ts'

const amount = 1000
/** Cards whose payments the customers' banks dispute. */
const cards = ['4000000000000259', '4000000000002685', '4000000000001976'] as const

/** Payments that are disputed, and that a client tries to refund in part before it has heard of the dispute. */
export const disputes: Workload = {
  name: 'disputes',
  async act(client) {
    const { status, data } = await client.post('/payment-sessions', {
      line_items: [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    })
    if (status >= 300) throw new Error(`a session was refused: ${JSON.stringify(data)}`)
    const session = String(data.id)
    await client.pay(session, client.random.pick(cards))
    const payment = await client.untilPaid(session)
    const sale = { session, payment, amount, refunds: new Map<string, number>() }
    client.sales.push(sale)
    if (client.random.chance(0.5)) return
    const refund = await client.post('/refunds', { session_id: session, amount: 300 })
    if (refund.status < 300) sale.refunds.set(String(refund.data.id), 300)
  },
}
