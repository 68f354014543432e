/** How long it is waited before the server is asked whether it is back, first and at most, in milliseconds. */
const soonest = 1_000
const latest = 30_000

type Surroundings = {
  /** Whether the server can serve. */
  ask(): Promise<boolean>
  /** Whether nobody can see the page. */
  hidden(): boolean
}

/**
 * Waits for a server that did not answer, for all who wait at once: one question at a time, each after twice the time of
 * the one before, none while nobody looks.
 */
export function createWait({ ask, hidden }: Surroundings) {
  const waiting = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = soonest
  let askedAt = 0
  let asking = false

  const schedule = () => {
    if (waiting.size === 0 || asking || hidden()) return
    // What fails although the server answers is not asked for ever faster: the pause lasts until there is quiet.
    if (Date.now() - askedAt > 2 * latest) pause = soonest
    timer ??= setTimeout(look, pause)
  }
  const look = async () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0 || asking || hidden()) return
    asking = true
    askedAt = Date.now()
    pause = Math.min(pause * 2, latest)
    const back = await ask()
    asking = false
    if (back) {
      const told = [...waiting]
      waiting.clear()
      for (const tell of told) tell()
    }
    schedule()
  }
  return {
    /** Tells once, when the server is back. Returns how to no longer wait. */
    whenBack(tell: () => void): () => void {
      waiting.add(tell)
      schedule()
      return () => waiting.delete(tell)
    },
    /** Asks now: something has changed that makes an answer likely, or somebody looks again. */
    look: () => void look(),
  }
}

/** Whether the server can serve. Answers within 10 seconds. */
export const serverIsReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

const wait = createWait({ ask: serverIsReady, hidden: () => document.hidden })

/** Tells once, when the server of this page answers again. Returns how to no longer wait. */
export const whenBack = wait.whenBack

/** Begins to notice that the network is there again, or the reader. */
export function watchReturn(): void {
  window.addEventListener('online', wait.look)
  document.addEventListener('visibilitychange', wait.look)
}
