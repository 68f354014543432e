/** Whether a delivery's age can be compared with it: a number of seconds. */
export function isTolerance(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0
}

/** @throws TypeError unless it is a number of seconds, or left out */
export function checkTolerance(value: unknown): void {
  if (value === undefined || isTolerance(value)) return
  const given = typeof value === 'string' ? JSON.stringify(value) : String(value)
  throw new TypeError(`tolerance must be a number of seconds, 0 or more (300 is usual), not ${given}.`)
}
