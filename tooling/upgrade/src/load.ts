import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** The operations of a shop, each of which must have its event in the end. */
export type Shop = { paid: readonly string[]; refunded: readonly string[]; errors: readonly string[] }

type Load = {
  shop: Shop
  /** Begins nothing more; returns when what was begun has ended. */
  stop(): Promise<void>
}

type Session = { id: string; url: string; payment_status: string; payment_intent: string }

const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
const patienceMs = 30_000
/** A slow machine gets fewer customers: what is measured is who was turned away, not how many it can serve. */
const maxVisits = 6

/** Customers of one shop who come at a steady rate, pay, and sometimes get their money back. No request is tried again. */
export function startVisits(baseUrl: string, key: string, rate: number): Load {
  const [paid, refunded, errors]: [string[], string[], string[]] = [[], [], []]
  const stopping = new AbortController()
  const visits = new Set<Promise<void>>()

  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${body ? 'POST' : 'GET'} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text).data
  }

  const visit = async (number: number) => {
    const item = { name: `Tea ${number}`, amount: 1_000 + number, currency: 'usd', quantity: 1 }
    const { id, url } = await call<Session>('/payment-sessions', { line_items: [item], ...redirects })
    await pay(url)
    paid.push(id)
    const session = await untilPaid(() => call<Session>(`/payment-sessions/${id}`))
    await call('/products?limit=5')
    await call('/test-payments?limit=5')
    if (number % 4 !== 0) return
    await call('/refunds', { session_id: id, amount: 400 })
    refunded.push(session.payment_intent)
  }

  const begin = async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      if (visits.size < maxVisits) {
        const visiting: Promise<void> = visit(number)
          .catch((error: unknown) => void errors.push(describe(error)))
          .finally(() => visits.delete(visiting))
        visits.add(visiting)
      }
      await pause(1_000 / rate)
    }
  }
  const beginning = begin()
  return {
    shop: { paid, refunded, errors },
    async stop() {
      stopping.abort()
      await beginning
      await Promise.all(visits)
    },
  }
}

/** On a connection of its own: one that the processor closes just then would look like a failure of the upgrade. */
async function pay(url: string): Promise<void> {
  const fields = { email: 'ada@example.com', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' }
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const request = send(url, { method: 'POST', headers, agent: false })
  request.end(new URLSearchParams(fields).toString())
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const body = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`the checkout answered ${answer.statusCode}: ${body.slice(0, 300)}`)
}

/** An error with what it is caused by, which says what fetch leaves out. */
function describe(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? `${error} (${String(error.cause)})` : String(error)
}

async function untilPaid(read: () => Promise<Session>): Promise<Session> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const session = await read()
    if (session.payment_status === 'paid') return session
    if (performance.now() > deadline) throw new Error(`${session.id} is not paid after ${patienceMs / 1000} s`)
    await pause(250)
  }
}
