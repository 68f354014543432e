import { defaultRetrySchedule } from '../../attempts/retry-schedule.ts'
import { maxConsecutiveFailures } from '../../endpoints/deactivate-after-failures.ts'
import { failurePauseMs } from './failure-pause.ts'

/** A delivery that has yet to arrive: the attempts that it has had, and when the next one is due. */
export type WaitingDelivery = { attempts: number; dueAt: Date }

type Failing = { failures: number; lastFailedAt: Date }

/**
 * When a failing endpoint is deactivated if each request fails and no event is added: what waits is sent one at a time, each delivery by
 * its schedule and none within a pause. Null if the attempts that are left are too few.
 * @param waiting those that are due first; more than `maxConsecutiveFailures` make no difference
 */
export function expectDeactivation(
  { failures, lastFailedAt }: Failing,
  waiting: readonly WaitingDelivery[],
  schedule: readonly number[] = defaultRetrySchedule,
): Date | null {
  let left = waiting.map(({ attempts, dueAt }) => ({ attempts, due: dueAt.getTime() }))
  let failed = lastFailedAt.getTime()
  for (let count = failures; count < maxConsecutiveFailures; count += 1) {
    const next = left.toSorted((one, other) => one.due - other.due)[0]
    if (!next) return null
    failed = Math.max(next.due, failed + failurePauseMs(schedule, count))
    const attempts = next.attempts + 1
    const wait = schedule[attempts]
    left = left.filter((one) => one !== next)
    if (wait !== undefined) left.push({ attempts, due: failed + 1000 * wait })
  }
  return new Date(failed)
}
