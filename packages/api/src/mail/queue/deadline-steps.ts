/** The days before the deadline of a dispute, or of an account's requirements, on which a reminder is sent, in descending order. */
export const deadlineReminderDays = [7, 3, 1] as const

const dayMs = 24 * 60 * 60 * 1000

/** The step that a deadline has reached: the fewest days that it is not further away than. Null before the first, and after it. */
export function deadlineStep(due: Date, now: Date, steps: readonly number[] = deadlineReminderDays): number | null {
  const left = due.getTime() - now.getTime()
  if (left <= 0) return null
  return steps.findLast((days) => left <= days * dayMs) ?? null
}
