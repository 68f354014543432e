import { setTimeout as pause } from 'node:timers/promises'

export type PollingLoop = {
  /** Whether the last step threw. */
  failing(): boolean
  /** Runs the next step now instead of at the end of the pause. */
  wake(): void
  /** Lets the step that runs finish, and runs no other. */
  stop(): Promise<void>
}

/**
 * Repeats `step` until stopped, never twice at a time: at once while it returns true ("there may be more"), else after
 * `idleMs` or when woken. A step that throws is reported and tried again after `retryMs`, which is `idleMs` unless given.
 */
export function startPollingLoop(options: {
  step: () => Promise<unknown>
  idleMs: number
  retryMs?: number
  onError: (error: unknown) => void
}): PollingLoop {
  const { step, idleMs, retryMs = idleMs, onError } = options
  let stopped = false
  let failing = false
  let woken = false
  let nap = new AbortController()

  const rest = async (ms: number) => {
    nap = new AbortController()
    if (!woken && !stopped) await pause(ms, undefined, { signal: nap.signal }).catch(ignoreAbort)
    woken = false
  }

  const run = async () => {
    while (!stopped) {
      try {
        const more = (await step()) === true
        failing = false
        if (!more) await rest(idleMs)
      } catch (error) {
        failing = true
        onError(error)
        woken = false
        await rest(retryMs)
      }
    }
  }
  const running = run()

  return {
    failing: () => failing,
    wake() {
      // Called for every delivery, and an abort costs something even when it was aborted before.
      if (woken) return
      woken = true
      nap.abort()
    },
    async stop() {
      stopped = true
      nap.abort()
      await running
    },
  }
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
