/** A length of time; its parts are added. */
export type Duration = { days?: number; hours?: number; minutes?: number; seconds?: number }

const secondsOf = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }

/** @throws RangeError for a part that is no whole number from 0, and for a name that is no part */
export function toSeconds(duration: Duration): number {
  return Object.entries(duration).reduce((total, [name, value]) => {
    const seconds = secondsOf[name as keyof Duration]
    if (seconds === undefined) throw new RangeError(`${name}: use days, hours, minutes or seconds.`)
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name}: use a whole number from 0.`)
    return total + value * seconds
  }, 0)
}
