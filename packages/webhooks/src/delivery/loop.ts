import { setTimeout as pause } from 'node:timers/promises'

export interface Loop {
  /** Whether the last step threw. */
  failing(): boolean
  /** Runs the next step now instead of at the end of the pause. */
  wake(): void
  /** Lets the step that runs finish, and runs no other. */
  stop(): Promise<void>
}

/**
 * Repeats `step` until stopped: at once while it returns true ("there may be more"), else after `idleMs` or when
 * woken. A step that throws is reported and tried again after `retryMs`.
 */
export function startLoop(options: {
  step: () => Promise<boolean>
  idleMs: number
  retryMs: number
  onError: (error: unknown) => void
}): Loop {
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
        const more = await options.step()
        failing = false
        if (!more) await rest(options.idleMs)
      } catch (error) {
        failing = true
        options.onError(error)
        woken = false
        await rest(options.retryMs)
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
