/** Milliseconds, of the wall's clock and of the processor. */
type Taken = { wall: number; cpu: number }

/** The output of worlds.cjs. */
export type Worlds = { first: Taken; second: Taken; megabytes: number }
