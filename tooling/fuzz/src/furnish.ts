import type { Stock } from './stock.ts'
import type { Answer } from './wire/answer.ts'

/** Sends a sound request as one of the callers; the data of its answer. */
export type Ask = (caller: number, method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Completes a hosted checkout as a customer would, with this card. */
export type Pay = (session: { id: string; url: string }, card: string) => Promise<void>

const ordinary = '4242424242424242'
const disputing = '4000000000000259'
const redirects = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }

/** Creates what only customers can: payments, disputes, subscriptions; for each of the callers. */
export async function furnish(ask: Ask, pay: Pay, stock: Stock): Promise<void> {
  for (const caller of [0, 1, 2, 3]) {
    for (const card of [ordinary, ordinary, disputing, disputing]) {
      const line_items = [{ amount: 500_000, currency: 'usd', name: 'Samovar', quantity: 1 }]
      const session = sessionOf(await ask(caller, 'POST', '/payment-sessions', { line_items, ...redirects }))
      await pay(session, card)
      stock.learn(caller, 'GET', await ask(caller, 'GET', `/payment-sessions/${session.id}`))
    }
    const recurring = { amount_cents: 2000, currency: 'usd', interval: 'month', ...redirects }
    for (let count = 0; count < 2; count++) {
      await pay(sessionOf(await ask(caller, 'POST', '/subscription-sessions', recurring)), ordinary)
    }
    const saved = { name: 'Tea of the month', amount: 2000, currency: 'usd', interval: 'monthly' }
    for (const [path, body] of [
      ['/subscription-products', saved],
      ['/products', { name: 'Tea', price: { amount: 2000, currency: 'usd' } }],
      ['/customers', { email: 'ada@example.com' }],
    ] as const) {
      stock.learn(caller, 'POST', await ask(caller, 'POST', path, body))
    }
    const endpoint = await ask(caller, 'POST', '/webhook-endpoints', { url: 'https://127.0.0.1:9/' })
    stock.learn(caller, 'POST', endpoint)
    await ask(caller, 'POST', `/webhook-endpoints/${endpoint.id}/test`)
    stock.learn(caller, 'GET', await ask(caller, 'GET', `/webhook-endpoints/${endpoint.id}/deliveries`))
  }
  await arrived(ask, stock)
}

/** Waits until the server has received all events, and has issued invoices. */
async function arrived(ask: Ask, stock: Stock): Promise<void> {
  const lists = ['/subscriptions', '/disputes', '/invoices']
  for (let tries = 0; tries < 100; tries++) {
    let missing = 0
    for (const caller of [0, 1, 2, 3]) {
      for (const path of lists) {
        const data = await ask(caller, 'GET', `${path}?limit=100`)
        stock.learn(caller, 'GET', data)
        if (!Array.isArray(data.items) || data.items.length < 2) missing += 1
      }
    }
    if (missing === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server received no events of subscriptions and disputes, or issued no invoices, within 20 s')
}

function sessionOf({ id, url }: Record<string, unknown>): { id: string; url: string } {
  return { id: String(id), url: String(url) }
}

/** The data of an answer that has to be a success. */
export function dataOf({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`expected a success, got ${status}: ${body.slice(0, 500)}`)
  return (JSON.parse(body) as { data: Record<string, unknown> }).data
}
