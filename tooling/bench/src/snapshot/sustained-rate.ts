import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, type Outbox } from '../deliveries/outbox.ts'

const firstRate = 100
const factor = 1.25
const stepSeconds = 10

/** Has so many deliveries a second on their way. @param each is called ten times a second, with the seconds that have passed */
export async function tellAtRate(
  outbox: Outbox,
  rate: number,
  seconds: number,
  each: (elapsed: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const began = performance.now()
  let told = 0
  for (;;) {
    const elapsed = (performance.now() - began) / 1000
    if (elapsed >= seconds) return
    const due = Math.floor((elapsed * rate) / endpoints) - told
    if (due > 0) await outbox.tell(due)
    told += Math.max(0, due)
    await each(elapsed)
    await pause(100)
  }
}

/**
 * The deliveries a second that are sent as fast as they come, tried upwards, or downwards where the first is too many: of a rate that
 * is sustained, less than a second's wait at the end of some seconds.
 */
export async function findSustainedRate(outbox: Outbox): Promise<number> {
  const isSentAt = async (rate: number) => {
    await tellAtRate(outbox, rate, stepSeconds)
    const waiting = await outbox.waiting()
    console.log(`${rate} deliveries a second for ${stepSeconds} s: ${waiting} wait`)
    while ((await outbox.waiting()) > 0) await pause(200)
    return waiting < rate
  }
  // A second try, as something else on the machine may have been in the way.
  const isSustained = async (rate: number) => (await isSentAt(rate)) || (await isSentAt(rate))
  // Not counted: everything is cold.
  await isSentAt(endpoints)
  let rate = firstRate
  if (await isSustained(rate)) {
    for (;;) {
      const more = Math.ceil((rate * factor) / endpoints) * endpoints
      if (!(await isSustained(more))) return rate
      rate = more
    }
  }
  while (rate > 1) {
    rate = Math.floor(rate / 2)
    if (await isSustained(rate)) return rate
  }
  throw new Error('not one delivery a second is sustained')
}
