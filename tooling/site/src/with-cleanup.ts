/** Cleanup functions, run in reverse order. */
export type Undo = (() => Promise<unknown>)[]

/** Runs a drill and undoes what it has started, also when it fails, or is ended by Ctrl-C. */
export async function withCleanup<T>(run: (undo: Undo) => Promise<T>): Promise<T> {
  const undo: Undo = []
  const cleanUp = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  const interrupted = () => void cleanUp().finally(() => process.exit(130))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    return await run(undo)
  } finally {
    await cleanUp()
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
  }
}
