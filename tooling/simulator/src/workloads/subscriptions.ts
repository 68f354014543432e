import { atProcessor } from '../oracle.ts'
import type { Client } from './client.ts'
import { idOf, price, redirects } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

type Subscribed = { id: string; quantity: number; isCanceled: boolean }
const notes = createNotes<Subscribed>()

/** Subscriptions: sold, renewed by the processor's clock, with other seats, on another plan, paused, resumed and canceled. */
export const subscriptions: Workload = {
  name: 'subscriptions',
  async act(client) {
    const { random } = client
    const terms = { amount: price, currency: 'usd', interval: 'monthly' }
    const plan = await client.post('/subscription-products', { name: 'Tea', ...terms })
    idOf(plan)
    const { id: price_id } = plan.data.price as { id: string }
    const session = idOf(await client.post('/subscription-sessions', { price_id, quantity: 1, ...redirects }))
    if (!(await client.pay(session))) return
    const begun = await client.until(`/subscription-sessions/${session}`, (data) => data.subscription !== null)
    if (!begun) throw new Error(`${session} was paid, and has no subscription`)
    const note = notes.add(client, { id: String(begun.subscription), quantity: 1, isCanceled: false })
    const acts = [changeSeats, changePlan, renew, pauseAndResume, cancelNow, cancelAtEnd]
    for (let nth = 0; nth < 1 + random.below(2) && !note.isCanceled; nth += 1) await random.pick(acts)(client, note)
  },
  invariants: {
    'a subscription has at the processor the seats and the end that were answered last': async ({ site, clients }) => {
      const found: string[] = []
      for (const { client, note } of notes.of(clients)) {
        const account = client.shop.route === 'direct' ? client.shop.account : null
        const there = await atProcessor<{ status: string; items: { data: { quantity: number }[] } }>(
          site,
          `subscriptions/${note.id}`,
          account,
        )
        const quantity = there.items.data[0]?.quantity
        if (quantity !== note.quantity) found.push(`${note.id} has ${quantity} seats, of ${note.quantity}`)
        if (note.isCanceled && there.status !== 'canceled')
          found.push(`${note.id} was canceled, and is ${there.status}`)
      }
      return found
    },
    'each paid invoice of a subscription is one payment': async ({ site, admin, clients }) => {
      const found: string[] = []
      for (const { client, note } of notes.of(clients)) {
        const account = client.shop.route === 'direct' ? client.shop.account : null
        const { data } = await atProcessor<{ data: { status: string; amount_paid: number }[] }>(
          site,
          `invoices?limit=100&subscription=${note.id}`,
          account,
        )
        const paid = data.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0).length
        const { rows } = await admin.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM payments WHERE subscription_id = $1 AND status = 'succeeded'`,
          [note.id],
        )
        if (rows[0]?.count !== paid) found.push(`${note.id} has ${rows[0]?.count} payments of ${paid} paid invoices`)
      }
      return found
    },
  },
}

async function changeSeats(client: Client, note: Subscribed): Promise<void> {
  const quantity = 2 + client.random.below(3)
  const proration_behavior = client.random.pick(['always_invoice', 'create_prorations', 'none'])
  const { status } = await client.send('PATCH', `/subscriptions/${note.id}/quantity`, { quantity, proration_behavior })
  if (status < 300) note.quantity = quantity
}

async function changePlan(client: Client, note: Subscribed): Promise<void> {
  const terms = { name: 'Coffee', amount: 2 * price, currency: 'usd', interval: 'annual' }
  const plan = await client.post('/subscription-products', terms)
  const { id: price_id } = plan.data.price as { id: string }
  await client.send('PATCH', `/subscriptions/${note.id}`, { price_id })
}

async function renew(client: Client): Promise<void> {
  await client.moveClock(31)
  await client.rest(2_000)
  // Past the hour in which an invoice is a draft.
  await client.moveClock(1)
}

async function pauseAndResume(client: Client, { id }: Subscribed): Promise<void> {
  const { status } = await client.post(`/subscriptions/${id}/pause`)
  if (status >= 300 || client.random.chance(0.3)) return
  await client.rest(1_000)
  await client.post(`/subscriptions/${id}/resume`)
}

async function cancelNow(client: Client, note: Subscribed): Promise<void> {
  const { status } = await client.post(`/subscriptions/${note.id}/cancel`, { when: 'now' })
  note.isCanceled = status < 300
}

async function cancelAtEnd(client: Client, note: Subscribed): Promise<void> {
  const { status } = await client.post(`/subscriptions/${note.id}/cancel`, { when: 'period_end' })
  if (status < 300 && client.random.chance(0.5)) await client.post(`/subscriptions/${note.id}/reactivate`)
}
