import { setTimeout as wait } from 'node:timers/promises'
import { noteProgress } from '@merchant-payments/db/worker'
import { createThrottle } from '../core/concurrency/throttle.ts'
import type { Scope } from './check-result.ts'

/** Requests to the processor, which allows a platform 25 a second; merchants' requests come first. */
const requestsPerSecond = 10
/** The longest pause: a statement that took longer was slow for another reason. */
const maxPauseMs = 500

/**
 * Slows a verification down, so that servers are not affected: it pauses for as long as each statement took, and so uses half of one
 * connection, and calls the processor ten times a second.
 * @param signal ends the verification at its next step, which then throws
 */
export function throttleChecks(signal?: AbortSignal): Pick<Scope, 'throttle' | 'pace'> {
  let resumedAt = performance.now()
  const nextCall = createThrottle(requestsPerSecond)
  const step = () => {
    signal?.throwIfAborted()
    noteProgress()
  }
  return {
    async throttle() {
      step()
      await wait(Math.min(performance.now() - resumedAt, maxPauseMs))
      resumedAt = performance.now()
    },
    async pace() {
      step()
      await nextCall()
    },
  }
}
