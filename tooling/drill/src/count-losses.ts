import type { Load } from './load.ts'
import type { Merchant } from './merchant.ts'
import type { Site } from './site.ts'

/** What clients were promised and is not there, and what is there more than once. */
export type Losses = { lost: string[]; doubled: string[] }

/** Compares what clients were answered with our rows, with what merchants were told, and with the processor. */
export async function countLosses(site: Site, merchant: Merchant, account: string, { sales }: Load): Promise<Losses> {
  const lost: string[] = []
  const doubled = site.receiver.doubled()
  const [intents, refunds] = await Promise.all([
    all<{ id: string; status: string; metadata: { svc_ref?: string } }>(site, account, 'payment_intents'),
    all<{ id: string; payment_intent: string }>(site, account, 'refunds'),
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

async function all<T extends { id: string }>(site: Site, account: string, resource: string): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : ''
    const answer = await fetch(`${site.sandboxUrl}/v1/${resource}?limit=100${after}`, {
      headers: { authorization: `Bearer ${site.secretKey}`, 'stripe-account': account },
    })
    const page = (await answer.json()) as { data: T[]; has_more: boolean }
    found.push(...page.data)
    if (!page.has_more) return found
  }
}
