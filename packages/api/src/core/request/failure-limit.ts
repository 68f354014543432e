import type { Clock } from './clock.ts'

/** Counts a wrong key of an address. Returns the seconds until the address may try again, or null while it may continue. */
export type FailureLimit = (address: string) => number | null

const windowMs = 60_000
/** Generous, because many clients may share an address, and guessing one of 2^238 keys is hopeless anyway. */
const maxFailures = 1_000
const maxAddresses = 10_000

/**
 * Limits the wrong keys from one address in a minute, per process. Only wrong keys are counted: a valid key always
 * passes, even from the same address, for example of a proxy.
 */
export function createFailureLimit(clock: Clock): FailureLimit {
  const windows = new Map<string, { endsAt: number; failures: number }>()

  function windowOf(address: string, now: number) {
    const known = windows.get(address)
    if (known && known.endsAt > now) return known
    if (windows.size >= maxAddresses) {
      for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other)
      if (windows.size >= maxAddresses) windows.clear()
    }
    const window = { endsAt: now + windowMs, failures: 0 }
    windows.set(address, window)
    return window
  }

  return (address) => {
    const now = clock.now().getTime()
    const window = windowOf(address, now)
    window.failures += 1
    return window.failures > maxFailures ? Math.ceil((window.endsAt - now) / 1000) : null
  }
}
