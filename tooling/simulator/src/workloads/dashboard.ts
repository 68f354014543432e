import type { Client, Sale } from './client.ts'
import { refund, sell } from './sell.ts'
import type { Workload } from './workload.ts'

type Refund = { id: string; amount: number }
type Intent = { latest_charge: string | null }
type Charge = { application_fee: string | null }
type Payout = { id: string }

/** Sales that people change in the processor's dashboard: they refund, give fees back and pay out, and banks dispute and decide. */
export const dashboard: Workload = {
  name: 'dashboard',
  async act(client) {
    const sale = await sell(client)
    if (!sale) return
    const act = client.random.pick([refundThere, refundOnBothSides, giveFeeBack, payOutAndCancel, disputeAndDecide])
    await act(client, sale)
  },
}

async function refundThere(client: Client, { payment, refunds }: Sale, amount = 250): Promise<void> {
  await client.rest(300)
  const made = await client.dashboard<Refund>('POST', 'refunds', { payment_intent: payment, amount: String(amount) })
  if (made) refunds.set(made.id, made.amount)
}

async function refundOnBothSides(client: Client, sale: Sale): Promise<void> {
  await Promise.all([refundThere(client, sale, 600), refund(client, sale, 600)])
}

async function giveFeeBack(client: Client, { payment }: Sale): Promise<void> {
  const intent = await client.dashboard<Intent>('GET', `payment_intents/${payment}`)
  if (!intent?.latest_charge) return
  const charge = await client.dashboard<Charge>('GET', `charges/${intent.latest_charge}`)
  if (!charge?.application_fee) return
  await client.platformDashboard('POST', `application_fees/${charge.application_fee}/refunds`, { amount: '10' })
}

async function payOutAndCancel(client: Client): Promise<void> {
  const balance = await client.ownDashboard<{ available: { amount: number; currency: string }[] }>('GET', 'balance')
  const [most] = balance?.available.filter(({ amount }) => amount > 100) ?? []
  if (!most) return
  const { currency } = most
  const payout = await client.ownDashboard<Payout>('POST', 'payouts', { amount: '100', currency })
  if (!payout) return
  await client.rest(1_000)
  if (client.random.chance(0.5)) await client.ownDashboard('POST', `payouts/${payout.id}/cancel`)
}

async function disputeAndDecide(client: Client, sale: Sale): Promise<void> {
  const dispute = await client.dispute(sale.payment)
  if (dispute === null) return
  await client.rest(1_000)
  if (client.random.chance(0.5)) await refund(client, sale, 300)
  await client.decide(dispute, client.random.pick(['won', 'lost']))
}
