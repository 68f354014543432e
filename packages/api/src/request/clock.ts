/** Where time comes from. Tests set their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Unix seconds, rounded down, as the wire carries times. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
