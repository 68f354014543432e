import { currencyOf, idOf, payFor, price } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

const most = 2
const notes = createNotes<{ link: string }>()

/** A payment link for a limited number of payments, whose page more buyers than that open at once. */
export const paymentLinks: Workload = {
  name: 'payment links',
  async act(client) {
    const line_items = [{ amount: price, currency: currencyOf(client), name: 'Tea', quantity: 1 }]
    const created = await client.post('/payment-links', { line_items, max_payments: most })
    const link = idOf(created)
    notes.add(client, { link })
    const { pathname } = new URL(String(created.data.url))
    const checkouts = await Promise.all(
      Array.from({ length: 1 + client.random.below(3) }, async () => {
        await client.rest(300)
        return client.press(pathname)
      }),
    )
    for (const checkout of new Set(checkouts)) {
      const session = /cs_\w+/.exec(checkout ?? '')?.[0]
      if (session !== undefined && client.random.chance(0.8)) await payFor(client, session)
    }
    if (client.random.chance(0.5)) idOf(await client.send('PATCH', `/payment-links/${link}`, { active: false }))
  },
  invariants: {
    'a payment link counts what was paid, and never more than its limit': async ({ admin, clients }) => {
      const found: string[] = []
      for (const { note } of notes.of(clients)) {
        const { rows } = await admin.query<{ payments: number; paid: number }>(
          `SELECT payments::int AS payments, (
                    SELECT count(*)::int FROM payment_sessions s
                     WHERE s.account_id = l.account_id AND s.payment_link_id = l.id AND s.payment_status <> 'unpaid') AS paid
             FROM payment_links l WHERE id = $1`,
          [note.link],
        )
        const [{ payments, paid } = { payments: -1, paid: -1 }] = rows
        if (payments !== paid || paid > most)
          found.push(`link ${note.link} counts ${payments} payments of ${paid}, and may have ${most}`)
      }
      return found
    },
  },
}
