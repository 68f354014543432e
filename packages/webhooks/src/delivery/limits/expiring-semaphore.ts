/**
 * A semaphore whose permits expire: it lets only so many requests be young at a time. A request gives its permit back when
 * it is answered; a permit that is older than `expireMs` counts no more.
 *
 * Hundreds of requests together cost two to three times the processor time of as many in turns of a few dozen, since
 * nothing of a connection is in the processor's caches any more when its answer comes. Receivers that answer soon are
 * served in such turns; the requests of slow receivers expire and hold up no others.
 */
export type ExpiringSemaphore = {
  isFree(): boolean
  /** A permit, which `release` gives back. Call it only while one is free. */
  acquire(): Permit
  release(permit: Permit): void
}

/** Held from the beginning of a request; its timer frees it when the request takes long. Null once it is free. */
export type Permit = { timer: NodeJS.Timeout | null }

/** @param onFree is called when a permit is free that expired */
export function createExpiringSemaphore(maxPermits: number, expireMs: number, onFree: () => void): ExpiringSemaphore {
  let free = maxPermits

  const release = (permit: Permit) => {
    if (permit.timer === null) return
    clearTimeout(permit.timer)
    permit.timer = null
    free += 1
  }

  return {
    isFree: () => free > 0,
    acquire() {
      free -= 1
      const permit: Permit = { timer: null }
      const expire = () => {
        if (permit.timer === null) return
        release(permit)
        onFree()
      }
      // Timers come before what has arrived in the meantime; an answer that is here already shall count as one.
      permit.timer = setTimeout(() => setImmediate(expire), expireMs)
      return permit
    },
    release,
  }
}
