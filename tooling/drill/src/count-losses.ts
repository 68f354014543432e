import type { Merchant, Site } from '@merchant-payments/site'
import { listAll } from './list.ts'
import type { Load } from './load.ts'

/** Confirmed results that are missing, and results that exist more than once. */
export type Losses = { lost: string[]; doubled: string[] }

/** Compares the responses to clients with our rows, with the events of merchants, and with the processor. */
export async function countLosses(site: Site, merchant: Merchant, account: string, { sales }: Load): Promise<Losses> {
  const lost: string[] = []
  const doubled = site.receiver.doubled()
  const [intents, refunds] = await Promise.all([
    listAll<{ id: string; status: string; metadata: { svc_ref?: string } }>(site, account, 'payment_intents'),
    listAll<{ id: string; payment_intent: string }>(site, account, 'refunds'),
  ])
  for (const { session, refund } of sales) {
    const { status, data } = await merchant.call(`/payment-sessions/${session}`)
    if (status !== 200 || data.payment_status !== 'paid') lost.push(`session ${session} (${status})`)
    if (site.receiver.idsOf('checkout.session.completed', session).size === 0) lost.push(`event of ${session}`)
    const payment = String(data.payment_intent)
    const given = refunds.filter((one) => one.payment_intent === payment)
    if (given.length > (refund === null ? 0 : 1)) doubled.push(`refund of ${payment}`)
    if (refund !== null && !given.some(({ id }) => id === refund)) lost.push(`refund ${refund}`)
  }
  const paid = intents.filter(({ status }) => status === 'succeeded')
  if (paid.length !== sales.length) doubled.push(`${paid.length} payments at the processor for ${sales.length} sales`)
  return { lost, doubled }
}
