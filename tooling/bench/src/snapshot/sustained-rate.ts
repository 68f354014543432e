import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, type Outbox } from '../deliveries/outbox.ts'

const firstRate = 100
const factor = 1.25
const stepSeconds = 10
/** Longer than from one checkpoint to the next, and from one autovacuum to the next. */
const sustainedSeconds = 90

/** Sends deliveries at a rate per second. @param each is called ten times a second, with the seconds that have passed */
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
 * The deliveries a second that are sent as fast as they come, tried upwards, or downwards where the first is too many, and then
 * downwards until one is held for longer: of a rate that is sustained, less than a second's wait at the end.
 */
export async function findSustainedRate(outbox: Outbox): Promise<number> {
  const isSentAt = async (rate: number, seconds: number) => {
    await tellAtRate(outbox, rate, seconds)
    const waiting = await outbox.waiting()
    console.log(`${rate} deliveries a second for ${seconds} s: ${waiting} wait`)
    while ((await outbox.waiting()) > 0) await pause(200)
    return waiting < rate
  }
  // A second try, as something else on the machine may have been in the way.
  const isSustained = async (rate: number, seconds: number) =>
    (await isSentAt(rate, seconds)) || (await isSentAt(rate, seconds))
  // Not counted: everything is cold.
  await isSentAt(endpoints, stepSeconds)
  let rate = firstRate
  while (await isSustained(rate, stepSeconds)) rate = Math.ceil((rate * factor) / endpoints) * endpoints
  for (;;) {
    rate = rate > 2 * endpoints ? Math.floor(rate / factor / endpoints) * endpoints : Math.floor(rate / 2)
    if (rate === 0) throw new Error('not one delivery a second is sustained')
    if (await isSustained(rate, sustainedSeconds)) return rate
  }
}
