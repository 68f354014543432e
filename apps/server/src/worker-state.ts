import type { LoopProgress } from '@merchant-payments/db/worker'

/** The state of a process's worker. */
export type WorkerState = {
  /** Whether it reaches its queue. */
  queueReady: boolean
  loops: Readonly<Record<string, LoopProgress>>
  /** The loops that make no progress. */
  stuck: readonly string[]
}

/** Longer than any single piece of work: a statement ends after 15 s, a call to the processor after 24 s. */
const maxQuietMs = 5 * 60_000

export function workerStateOf(
  queueReady: boolean,
  loops: Readonly<Record<string, LoopProgress>>,
  mostQuietMs = maxQuietMs,
): WorkerState {
  const stuck = Object.keys(loops).filter((name) => (loops[name]?.quietMs ?? 0) > mostQuietMs)
  return { queueReady, loops, stuck }
}
