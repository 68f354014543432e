import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Merchant, pay, type Site, tea } from '@merchant-payments/site'

/** How one kind of request was answered. */
export type Answers = { ok: number; failed: Record<string, number>; ms: number[] }

/** Requests of a second, by kind; each is sent once. */
type Rates = { checkout: number; refund: number; read: number }

/**
 * Buyers and a merchant's server, at a steady rate for some seconds. A checkout opens a session; every second one is paid. A refund and a
 * read are about what was bought before. Resolves when everything was answered.
 */
export async function callFor(
  site: Site,
  merchant: Merchant,
  { rates, seconds, bought }: { rates: Rates; seconds: number; bought: string[] },
): Promise<Record<keyof Rates, Answers>> {
  const none = (): Answers => ({ ok: 0, failed: {}, ms: [] })
  const answers = { checkout: none(), refund: none(), read: none() }
  const running: Promise<unknown>[] = []
  const refundable = [...bought]
  let paid = 0

  const ask = async (kind: keyof Rates, path: string, body?: object) => {
    const began = performance.now()
    const { status, data } = await merchant
      .call(path, body, body && randomUUID())
      .catch(() => ({ status: 0, data: {} }))
    const tally = answers[kind]
    tally.ms.push(performance.now() - began)
    if (status >= 200 && status < 300) tally.ok += 1
    else tally.failed[status] = (tally.failed[status] ?? 0) + 1
    return status < 300 ? (data as Record<string, unknown>) : undefined
  }
  const kinds: Record<keyof Rates, () => Promise<unknown>> = {
    async checkout() {
      const session = await ask('checkout', '/payment-sessions', tea)
      paid += 1
      if (session && paid % 2 === 0) await pay(site, String(session.id)).catch(() => undefined)
    },
    async refund() {
      const session_id = refundable.pop()
      if (session_id !== undefined) await ask('refund', '/refunds', { session_id, amount: 100 })
    },
    read: () => ask('read', `/payment-sessions/${bought[0]}`),
  }
  for (let second = 0; second < seconds; second += 1) {
    const turn = Object.entries(rates).flatMap(([kind, rate]) =>
      Array.from({ length: rate }, (_, nth) => ({ kind: kind as keyof Rates, at: (1000 * nth) / rate })),
    )
    const began = performance.now()
    for (const { kind, at } of turn.toSorted((one, other) => one.at - other.at)) {
      await pause(Math.max(0, began + at - performance.now()))
      running.push(kinds[kind]())
    }
    await pause(Math.max(0, began + 1000 - performance.now()))
  }
  await Promise.all(running)
  return answers
}
