import type { YearMerchant } from './merchant.ts'

export type OwnSubscription = {
  id: string
  status: string
  current_period_start: number
  current_period_end: number
  metadata: object
}

export type OwnPayment = {
  id: string
  status: string
  amount: number
  amount_received: number
  fee_amount: number
  subscription_id: string | null
  metadata: object
}

/** The objects that our API returns; subscriptions that have ended are not listed. */
export type OwnBooks = { subscriptions: OwnSubscription[]; payments: OwnPayment[] }

export async function readOwnBooks(merchant: YearMerchant): Promise<OwnBooks> {
  const [subscriptions, payments] = await Promise.all([
    all<OwnSubscription>(merchant, '/subscriptions'),
    all<OwnPayment>(merchant, '/test-payments'),
  ])
  return { subscriptions, payments }
}

async function all<Item extends { id: string }>(merchant: YearMerchant, path: string): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const after = items.at(-1)
    const query = `?limit=100${after ? `&starting_after=${after.id}` : ''}`
    const page = await merchant.api<{ items: Item[]; has_more: boolean }>('GET', `${path}${query}`)
    items.push(...page.items)
    if (!page.has_more) return items
  }
}
