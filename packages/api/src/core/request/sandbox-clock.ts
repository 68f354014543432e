/** The clock of a processor that is a sandbox: it can be advanced, for all merchants and both modes, and never goes back. */
export type SandboxClock = {
  /** Whether this process is advancing the clock now. */
  isMoving(): boolean
  /** Advances the clock to a time, and resolves when all work that became due is done. A time in the past changes nothing. */
  advanceTo(time: Date): Promise<void>
}

/** @param advance called sequentially, once for each advance */
export function createSandboxClock(advance: (time: Date) => Promise<void>): SandboxClock {
  let moving = 0
  return {
    isMoving: () => moving > 0,
    async advanceTo(time) {
      moving += 1
      try {
        await advance(time)
      } finally {
        moving -= 1
      }
    },
  }
}
