import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when it is the caller's turn. */
export type Pace = () => Promise<void>

/** Lets at most `perSecond` callers through each second, one after the other. */
export function newPace(
  perSecond: number,
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms),
): Pace {
  let next = 0
  return async () => {
    const time = now()
    const turn = Math.max(time, next)
    next = turn + 1000 / perSecond
    if (turn > time) await wait(turn - time)
  }
}
