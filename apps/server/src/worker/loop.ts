/** Work that is done again and again, never twice at a time. */
export type Loop = { onError(report: (error: unknown) => void): void; stop(): Promise<void> }

/** Starts at once; each round begins `pauseMs` after the last one ended. */
export function startLoop(pauseMs: number, work: () => Promise<void>): Loop {
  let report: (error: unknown) => void = () => undefined
  let stopped = false
  let wake: () => void = () => undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!stopped) {
      // Rounds begin after the caller had its chance to say where errors go.
      await Promise.resolve()
      await work().catch((error: unknown) => report(error))
      if (!stopped) await pause()
    }
  })()
  return {
    onError: (next) => {
      report = next
    },
    stop() {
      stopped = true
      wake()
      return running
    },
  }
}
