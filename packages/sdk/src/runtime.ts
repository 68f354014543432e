/** The environment of a call, so that tests control clock and randomness. */
export type Runtime = {
  /** Runs `run` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ x < 1. Jitters retries; no secret depends on it. */
  random(): number
  uuid(): string
}

export const systemRuntime: Runtime = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export function wait(runtime: Runtime, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = runtime.after(ms, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
