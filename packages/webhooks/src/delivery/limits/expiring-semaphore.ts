/**
 * A semaphore whose permits expire: it lets only so many requests be young at a time. A request gives its permit back when
 * it is answered; a permit that is older than `expireMs` counts no more.
 *
 * Hundreds of requests together cost two to three times the processor time of as many in turns of a few dozen, since
 * nothing of a connection is in the processor's caches any more when its answer comes. Receivers that answer soon are
 * served in such turns; the requests of slow receivers expire and hold up no others.
 */
export type ExpiringSemaphore = {
  /**
   * Resolves with a permit, first come, first served; a request of low priority lets all others pass. `release` must
   * follow.
   */
  acquire(priority: Priority): Promise<Permit>
  release(permit: Permit): void
  /** The number of requests of a priority that wait for a permit. */
  waiting(priority: Priority): number
}

export type Priority = 'high' | 'low'

/** Held from the beginning of a request; its timer frees it when the request takes long. Null once it is free. */
export type Permit = { timer: NodeJS.Timeout | null }

export function createExpiringSemaphore(maxPermits: number, expireMs: number): ExpiringSemaphore {
  let free = maxPermits
  const queues: Record<Priority, ((permit: Permit) => void)[]> = { high: [], low: [] }

  const grant = (): Permit => {
    const permit: Permit = { timer: null }
    // Timers come before what has arrived in the meantime; an answer that is here already shall count as one.
    permit.timer = setTimeout(() => setImmediate(release, permit), expireMs)
    return permit
  }
  const release = (permit: Permit) => {
    if (permit.timer === null) return
    clearTimeout(permit.timer)
    permit.timer = null
    const next = queues.high.shift() ?? queues.low.shift()
    if (next) next(grant())
    else free += 1
  }

  return {
    async acquire(priority) {
      if (free === 0) return new Promise((resolve) => queues[priority].push(resolve))
      free -= 1
      return grant()
    },
    release,
    waiting: (priority) => queues[priority].length,
  }
}
