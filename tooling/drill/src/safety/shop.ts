import { type Merchant, pay, type Site, tea, until } from '@merchant-payments/site'
import { type Asked, askTogether } from './ask-together.ts'

/** A sale of a shop: the answers that its clients got. */
export type Sale = {
  session: string
  card: 'ordinary' | 'disputing'
  /** The payment's id and the ids of its refunds, each with its amount. */
  payment: string
  refunds: Map<string, number>
}

export type Shop = { merchant: Merchant; route: string; sales: Sale[] }

const cards = { ordinary: '4242424242424242', disputing: '4000000000000259', declined: '4000000000000002' } as const
const patienceMs = 240_000

/**
 * One sale: every fourth payment is disputed, every fifth is declined first. Every second undisputed payment is refunded in part,
 * and every third has two refunds at once, of which the money covers one.
 */
export async function sell(site: Site, shop: Shop, nth: number, asked: Asked): Promise<void> {
  const { merchant } = shop
  const made = await askTogether(merchant, '/payment-sessions', tea, asked)
  if (made.status >= 300) throw new Error(`a session was refused: ${JSON.stringify(made.data)}`)
  const session = String(made.data.id)
  const card = nth % 4 === 3 ? 'disputing' : 'ordinary'
  if (nth % 5 === 4) await pay(site, session, cards.declined).catch(() => undefined)
  await pay(site, session, cards[card])
  const sale: Sale = { session, card, payment: '', refunds: new Map() }
  shop.sales.push(sale)
  await until(async () => {
    const answer = await merchant.call(`/payment-sessions/${session}`).catch(() => null)
    sale.payment = String(answer?.data.payment_intent)
    return answer?.data.payment_status === 'paid'
  }, patienceMs)
  if (card === 'disputing') return
  if (nth % 2 === 0) await refund(shop, sale, 400, asked)
  if (nth % 3 === 0) await Promise.all([refund(shop, sale, 550, asked), refund(shop, sale, 550, asked)])
}

/** Refunds an amount. A refund that exceeds the remaining amount is refused and not recorded. */
async function refund({ merchant }: Shop, sale: Sale, amount: number, asked: Asked): Promise<void> {
  const { status, data } = await askTogether(merchant, '/refunds', { session_id: sale.session, amount }, asked)
  if (status < 300) sale.refunds.set(String(data.id), amount)
}
