/** The clock of a processor that is a sandbox: it can be advanced, for all merchants and both modes, and never goes back. */
export type SandboxClock = {
  /** Whether this process is advancing it. */
  isMoving(): boolean
  /** Advances it to a moment, and resolves when all that fell due is done. A moment that has passed changes nothing. */
  advanceTo(time: Date): Promise<void>
}

/** @param advance called for one advance after the other */
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
