import { currencyOf, idOf, openSession, payFor, price, refund } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

const notes = createNotes<{ customer: string; charges: number }>()

/** Cards that customers have kept, charged by the merchant's server without them. */
export const savedCards: Workload = {
  name: 'saved cards',
  async act(client) {
    const { random } = client
    const currency = currencyOf(client)
    const customer = idOf(await client.post('/customers', { email: `${client.name.replace(' ', '-')}@example.com` }))
    const lines = { line_items: [{ amount: price, currency, name: 'Tea', quantity: 1 }] }
    const session = await openSession(client, { ...lines, customer_id: customer, save_payment_method: true })
    if (!(await payFor(client, session))) return
    const path = `/customers/${customer}/payment-methods`
    const kept = await client.until(path, ({ items }) => Array.isArray(items) && items.length > 0)
    if (!kept) throw new Error(`the card of ${customer} was not kept`)
    const noted = notes.add(client, { customer, charges: 0 })
    for (let nth = 0; nth < 1 + random.below(3); nth += 1) {
      const { status, data } = await client.post('/payments', { customer_id: customer, amount: price, currency })
      if (status >= 300 || data.status !== 'succeeded') continue
      noted.charges += 1
      const sale = { session: null, payment: String(data.id), amount: price, refunds: new Map<string, number>() }
      client.sales.push(sale)
      if (random.chance(0.3)) await refund(client, sale, 400)
    }
  },
  invariants: {
    'a customer has as many charges as were answered': async ({ admin, clients }) => {
      const found: string[] = []
      for (const { note } of notes.of(clients)) {
        const { rows } = await admin.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM payments
            WHERE customer_id = $1 AND session_id IS NULL AND status = 'succeeded'`,
          [note.customer],
        )
        if (rows[0]?.count !== note.charges)
          found.push(`${rows[0]?.count} charges of ${note.customer}, of which ${note.charges} were promised`)
      }
      return found
    },
  },
}
