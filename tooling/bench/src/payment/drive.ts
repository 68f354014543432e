import { setTimeout as pause } from 'node:timers/promises'

/** A shop whose customers pay, and the events that it has received. */
export type Shop = {
  createSession(): Promise<string>
  pay(session: string): Promise<void>
  /** Repeats a request for a session under its Idempotency-Key, where there is such. */
  repeatSession?(): Promise<void>
  /** The number of events that arrived about a session. */
  arrived(session: string): number
}

export type Timings = Record<'create' | 'pay' | 'told', readonly number[]>

const patienceMs = 120_000
const lookMs = 5

/**
 * Makes a number of whole payments, some at a time: a session, its payment at the processor, and all events at the endpoints.
 * @param expected events for each payment
 * @returns milliseconds of each step, of each payment
 */
export async function makePayments(shop: Shop, count: number, atOnce: number, expected: number): Promise<Timings> {
  const timings = { create: [] as number[], pay: [] as number[], told: [] as number[] }
  await repeat(count, atOnce, async () => {
    const began = performance.now()
    const session = await shop.createSession()
    const created = performance.now()
    await shop.pay(session)
    const paid = performance.now()
    while (shop.arrived(session) < expected) {
      if (performance.now() - paid > patienceMs)
        throw new Error(`${session}: ${shop.arrived(session)} of ${expected} events arrived`)
      await pause(lookMs)
    }
    timings.create.push(created - began)
    timings.pay.push(paid - created)
    timings.told.push(performance.now() - paid)
  })
  return timings
}

/** Does something a number of times, some at a time. */
export async function repeat(count: number, atOnce: number, work: () => Promise<unknown>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) {
      next += 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
