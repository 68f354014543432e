/** Milliseconds, of the wall's clock and of the processor. */
export type Taken = { wall: number; cpu: number }

/** What worlds.cjs prints. */
export type Worlds = { first: Taken; second: Taken; megabytes: number }
