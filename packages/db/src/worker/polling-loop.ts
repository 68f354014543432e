import { AsyncLocalStorage } from 'node:async_hooks'

export type LoopProgress = {
  /** Whether the last step threw. */
  failing: boolean
  /** Milliseconds since the running step began, or last reported progress. 0 between two steps. */
  quietMs: number
  succeeded: number
  failed: number
}

type PollingLoop = {
  progress(): LoopProgress
  /** Runs the next step now instead of at the end of the pause. */
  wake(): void
  /** Lets the step that runs finish, and runs no other. */
  stop(): Promise<void>
}

const currentStep = new AsyncLocalStorage<() => void>()

/**
 * Tells the loop whose step this is part of that the step gets on: one that has much to do takes long, and is not stuck. Does
 * nothing elsewhere.
 */
export function noteProgress(): void {
  currentStep.getStore()?.()
}

/**
 * Repeats `step` until stopped, never twice at a time: at once while it returns true ("there may be more"), else after
 * `idleMs`, which may change from pause to pause, or when woken. A step that throws is reported and tried again after `retryMs`,
 * which is `idleMs` unless given.
 */
export function startPollingLoop(options: {
  step: () => Promise<unknown>
  idleMs: number | (() => number)
  retryMs?: number
  onError: (error: unknown) => void
}): PollingLoop {
  const { step, idleMs, retryMs, onError } = options
  const pauseMs = () => (typeof idleMs === 'number' ? idleMs : idleMs())
  const steps = { succeeded: 0, failed: 0 }
  let stopped = false
  let failing = false
  let woken = false
  let quietSince: number | null = null
  /** Ends the pause. Not by an AbortSignal: a loop that is woken for each delivery would make an error with its stack each time. */
  let endPause = () => {}

  const rest = async (ms: number) => {
    quietSince = null
    if (!woken && !stopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    woken = false
  }

  const begin = () => {
    quietSince = performance.now()
  }
  // Work that a step starts may outlast the step.
  const getsOn = () => {
    if (quietSince !== null) begin()
  }

  const run = async () => {
    while (!stopped) {
      begin()
      try {
        const more = (await currentStep.run(getsOn, step)) === true
        failing = false
        steps.succeeded += 1
        if (!more) await rest(pauseMs())
      } catch (error) {
        failing = true
        steps.failed += 1
        onError(error)
        woken = false
        await rest(retryMs ?? pauseMs())
      }
    }
    quietSince = null
  }
  const running = run()

  return {
    progress: () => ({ failing, quietMs: quietSince === null ? 0 : performance.now() - quietSince, ...steps }),
    wake() {
      woken = true
      endPause()
    },
    async stop() {
      stopped = true
      endPause()
      await running
    },
  }
}
