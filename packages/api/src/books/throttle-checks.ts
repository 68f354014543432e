import { setTimeout as wait } from 'node:timers/promises'
import { noteProgress } from '@merchant-payments/db/worker'
import { newPace } from '../work/pace.ts'
import type { Scope } from './check.ts'

/** Requests to the processor, which allows a platform 25 a second; merchants' requests come first. */
const requestsPerSecond = 10
/** A statement that took longer was slow for another reason. */
const maxBreathMs = 500

/**
 * How an audit works beside servers: it rests for as long as each statement took, so that it takes half of one connection, and
 * asks the processor ten times a second.
 * @param signal ends the audit at its next step, which then throws
 */
export function throttleChecks(signal?: AbortSignal): Pick<Scope, 'rest' | 'pace'> {
  let rested = performance.now()
  const nextCall = newPace(requestsPerSecond)
  const step = () => {
    signal?.throwIfAborted()
    noteProgress()
  }
  return {
    async rest() {
      step()
      await wait(Math.min(performance.now() - rested, maxBreathMs))
      rested = performance.now()
    },
    async pace() {
      step()
      await nextCall()
    },
  }
}
