import { idOf, openSession, payFor, price, redirects } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

const uses = 2
const notes = createNotes<{ discount: string }>()

/** A discount with a limited number of uses, which more customers than that want at once; unpaid sessions give theirs back. */
export const discounts: Workload = {
  name: 'discounts',
  async act(client) {
    const terms = { name: 'Spring', percent_off: 20, duration: 'once', max_redemptions: uses }
    const discount_id = idOf(await client.post('/discounts', terms))
    notes.add(client, { discount: discount_id })
    const line_items = [{ amount: price, currency: 'usd', name: 'Tea', quantity: 1 }]
    const wishes = await Promise.all(
      Array.from({ length: uses + 1 + client.random.below(2) }, async () => {
        await client.rest(200)
        return client.post('/payment-sessions', { line_items, discount_id, ...redirects })
      }),
    )
    const sessions = wishes.filter(({ status }) => status < 300).map(({ data }) => String(data.id))
    const [first, second] = sessions
    if (first) await payFor(client, first)
    if (second === undefined) return
    if (client.random.chance(0.5)) await payFor(client, second)
    else {
      const { status } = await client.send('POST', `/payment-sessions/${second}/expire`)
      if (status >= 300 || !client.random.chance(0.5)) return
      await payFor(client, await openSession(client, { line_items, discount_id }))
    }
  },
  invariants: {
    'a discount is used as often as it is paid with, and never more often than it may be': async ({
      admin,
      clients,
    }) => {
      const found: string[] = []
      for (const { note } of notes.of(clients)) {
        const { rows } = await admin.query<{ redeemed: number; paid: number }>(
          `SELECT redeemed::int AS redeemed, (
                    SELECT count(*)::int FROM payment_sessions s
                     WHERE s.account_id = d.account_id AND s.discount_id = d.id AND s.payment_status <> 'unpaid') AS paid
             FROM discounts d WHERE id = $1`,
          [note.discount],
        )
        const [{ redeemed, paid } = { redeemed: -1, paid: -1 }] = rows
        if (redeemed !== paid || paid > uses)
          found.push(
            `discount ${note.discount} was redeemed ${redeemed} times, and ${paid} times paid with, of ${uses}`,
          )
      }
      return found
    },
  },
}
