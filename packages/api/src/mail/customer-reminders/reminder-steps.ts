const dayMs = 24 * 60 * 60 * 1000

/** Days after which a mail is too late to be sent: a server that was down for a week leaves out the mails of last week. */
export const lateDays = 2

/** The days before the end of a card on which its customer gets a mail, in descending order. */
export const cardDays = [30, 7] as const

/** The step that a failed renewal has reached: the most days that it is old; null before the first one, and where that is too late. */
export function reachedStep(since: Date, now: Date, steps: readonly number[]): number | null {
  const age = now.getTime() - since.getTime()
  const step = Math.max(...steps.filter((days) => days * dayMs <= age))
  return age < (step + lateDays) * dayMs ? step : null
}
