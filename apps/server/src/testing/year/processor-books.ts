import type { YearMerchant } from './merchant.ts'

type TheirSubscription = {
  id: string
  status: string
  items: { data: { current_period_start: number; current_period_end: number }[] }
}

export type TheirInvoice = {
  id: string
  status: string
  amount_paid: number
  parent: { subscription_details: { subscription: string } | null } | null
  lines: {
    data: {
      period: { start: number; end: number }
      parent: { subscription_item_details: { proration: boolean } | null }
    }[]
  }
}

type TheirCharge = {
  id: string
  status: string
  amount: number
  application_fee_amount: number | null
  payment_intent: string
}

/** The processor's records: of the merchant's account, and of the platform's fees from it. */
export type ProcessorBooks = {
  subscriptions: TheirSubscription[]
  invoices: TheirInvoice[]
  charges: TheirCharge[]
  fees: { amount: number; charge: string }[]
  /** The merchant's balance in minor units, available or pending, plus the amounts paid out to their bank. */
  balance: number
}

export async function readProcessorBooks(merchant: YearMerchant): Promise<ProcessorBooks> {
  const payouts = await all<{ id: string; status: string; amount: number }>(merchant, '/v1/payouts?')
  const paidOut = payouts.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const balance = await merchant.processor<Record<'available' | 'pending', { amount: number }[]>>('/v1/balance')
  return {
    subscriptions: await all<TheirSubscription>(merchant, '/v1/subscriptions?status=all'),
    invoices: await all<TheirInvoice>(merchant, '/v1/invoices?'),
    charges: await all<TheirCharge>(merchant, '/v1/charges?'),
    fees: await all<{ id: string; amount: number; charge: string }>(merchant, '/v1/application_fees?', 'platform'),
    balance: [...balance.available, ...balance.pending, ...paidOut].reduce((sum, { amount }) => sum + amount, 0),
  }
}

async function all<Item extends { id: string }>(
  merchant: YearMerchant,
  path: string,
  on: 'merchant' | 'platform' = 'merchant',
): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const after = items.at(-1)
    const query = `&limit=100${after ? `&starting_after=${after.id}` : ''}`
    const page = await merchant.processor<{ data: Item[]; has_more: boolean }>(`${path}${query}`, on)
    items.push(...page.data)
    if (!page.has_more) return items
  }
}
