/** Limits how much work of one key runs at the same time in this process. */
export type KeyedSemaphore = {
  /** Runs work when fewer than the maximum run. @returns null when that was not so until `deadline` (`performance.now()`) */
  run<T>(key: number, deadline: number, work: () => Promise<T>): Promise<T | null>
}

type Line = { running: number; waiting: Set<() => void> }

export function createKeyedSemaphore(maxAtOnce: number): KeyedSemaphore {
  const lines = new Map<number, Line>()

  /** Whether the turn came before the deadline. */
  function turn(line: Line, deadline: number): Promise<boolean> {
    if (line.running < maxAtOnce) {
      line.running += 1
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const come = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(
        () => {
          line.waiting.delete(come)
          resolve(false)
        },
        Math.max(0, deadline - performance.now()),
      )
      line.waiting.add(come)
    })
  }

  function end(key: number, line: Line): void {
    const [next] = line.waiting
    if (next) {
      // The turn passes to the work that has waited longest.
      line.waiting.delete(next)
      next()
      return
    }
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return {
    async run(key, deadline, work) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() }
      lines.set(key, line)
      if (!(await turn(line, deadline))) return null
      try {
        return await work()
      } finally {
        end(key, line)
      }
    },
  }
}
