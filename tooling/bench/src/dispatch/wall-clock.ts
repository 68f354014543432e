/** Milliseconds by the clock that the processes of a machine share, with their fractions. */
export function wallClock(): number {
  return performance.timeOrigin + performance.now()
}
