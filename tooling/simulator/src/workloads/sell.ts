import type { Answer } from '../product/site.ts'
import type { Client, Sale } from './client.ts'

export const price = 1000

export const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }

/** Currencies of sales: those of the accounts mostly, one without minor units now and then. */
export function currencyOf({ random }: Client): string {
  return random.pick(['usd', 'usd', 'usd', 'eur', 'gbp', 'jpy'])
}

/** The id of a new object. @throws Error for a refusal */
export function idOf({ status, data }: Answer): string {
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(data)}`)
  return String(data.id)
}

/** A session for one thing. */
export async function openSession(client: Client, fields: object = {}): Promise<string> {
  const currency = currencyOf(client)
  const lines = { line_items: [{ amount: price, currency, name: 'Tea', quantity: 1 }] }
  return idOf(await client.post('/payment-sessions', { ...lines, ...redirects, ...fields }))
}

/** Has a session paid, and notes the sale. @returns null if it was not paid */
export async function payFor(client: Client, session: string, card?: string): Promise<Sale | null> {
  if (!(await client.pay(session, card))) return null
  const payment = await client.untilPaid(session)
  const { data } = await client.get(`/payment-sessions/${session}`)
  const sale = { session, payment, amount: Number(data.amount_total), refunds: new Map<string, number>() }
  client.sales.push(sale)
  return sale
}

/** Sells one thing. @returns null if it was not paid */
export async function sell(client: Client, fields?: object, card?: string): Promise<Sale | null> {
  return payFor(client, await openSession(client, fields), card)
}

/** Requests a refund, and notes it unless it is refused. */
export async function refund(client: Client, sale: Sale, amount: number): Promise<void> {
  const { status, data } = await client.post('/refunds', { payment_intent: sale.payment, amount })
  if (status < 300) sale.refunds.set(String(data.id), amount)
}
