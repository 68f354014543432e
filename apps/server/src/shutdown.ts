/** The maximum duration of an orderly shutdown, in milliseconds, before the process exits. */
const shutdownTimeoutMs = 20_000

/**
 * Resolves when the process has to end: by a signal, or because the launcher has died. A second signal, or a shutdown that takes
 * too long, exits at once.
 */
export function shutdownRequested(): Promise<void> {
  return new Promise((resolve) => {
    let times = 0
    const ask = () => {
      times += 1
      if (times > 1) process.exit(1)
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
    // The launcher died without a signal.
    process.on('disconnect', ask)
  })
}

/** The parts of a process that have been started, each with what stops it. */
type Shutdown = {
  /** Adds a part, which is stopped before all that were added earlier. */
  add(stop: () => Promise<void>): void
  /**
   * Stops the parts in order, each once. A part that cannot be stopped does not keep the others running; its error is thrown
   * at the end.
   */
  run(): Promise<void>
}

export function createShutdown(): Shutdown {
  const parts = new AsyncDisposableStack()
  return { add: (stop) => parts.defer(stop), run: () => parts.disposeAsync() }
}
