/** The pause before the first check, and the longest pause between two, in milliseconds. */
const minPauseMs = 1_000
const maxPauseMs = 30_000

type PollerHooks = {
  /** Whether the server can serve requests. */
  isReady(): Promise<boolean>
  /** Whether the page is in a background tab. */
  isHidden(): boolean
}

/**
 * Polls an unavailable server on behalf of all waiting callbacks: one check at a time, with exponential backoff, and no
 * check while the page is hidden.
 */
export function createAvailabilityPoller({ isReady, isHidden }: PollerHooks) {
  const waiting = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = minPauseMs
  let checkedAt = 0
  let checking = false

  const schedule = () => {
    if (waiting.size === 0 || checking || isHidden()) return
    // A request that fails although the server is ready must not be retried ever faster: only a quiet time resets the pause.
    if (Date.now() - checkedAt > 2 * maxPauseMs) pause = minPauseMs
    timer ??= setTimeout(check, pause)
  }
  const check = async () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0 || checking || isHidden()) return
    checking = true
    checkedAt = Date.now()
    pause = Math.min(pause * 2, maxPauseMs)
    const ready = await isReady()
    checking = false
    if (ready) {
      const callbacks = [...waiting]
      waiting.clear()
      for (const callback of callbacks) callback()
    }
    schedule()
  }
  return {
    /** Calls back once, when the server is ready again. Returns how to cancel. */
    onceAvailable(callback: () => void): () => void {
      waiting.add(callback)
      schedule()
      return () => waiting.delete(callback)
    },
    /** Checks now: the network or the reader has come back, so an answer is likely. */
    checkNow: () => void check(),
  }
}

/** Whether the server can serve requests. Resolves within 10 seconds. */
export const isServerReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

const poller = createAvailabilityPoller({ isReady: isServerReady, isHidden: () => document.hidden })

/** Calls back once, when the server of this page is ready again. Returns how to cancel. */
export const onceAvailable = poller.onceAvailable

/** Checks at once whenever the browser is online again or the page is visible again. */
export function startAvailabilityChecks(): void {
  window.addEventListener('online', poller.checkNow)
  document.addEventListener('visibilitychange', poller.checkNow)
}
