import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when it is the caller's turn. */
export type Throttle = () => Promise<void>

/** Lets at most `perSecond` callers through each second, one after the other. */
export function createThrottle(
  perSecond: number,
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms),
): Throttle {
  let next = 0
  return async () => {
    const time = now()
    const turn = Math.max(time, next)
    next = turn + 1000 / perSecond
    if (turn > time) await wait(turn - time)
  }
}
