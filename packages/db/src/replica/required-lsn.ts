import type { Lsn } from './lsn.ts'

/** How far the primary had written at a time of this process's monotonic clock, in milliseconds. */
type Sample = { lsn: Lsn; at: number }

export type RequiredLsn = {
  /** @param at before the primary was asked, so that everything committed by then lies before `lsn` */
  sample(lsn: Lsn, at: number): void
  /** What a replica must have replayed to be at most `maxLagMs` behind; null when the primary was not asked for so long. */
  at(now: number): Lsn | null
}

/** Which place in the log a replica must have reached, so that nothing is missing on it that is older than `maxLagMs`. */
export function createRequiredLsn(maxLagMs: number): RequiredLsn {
  let samples: Sample[] = []
  const since = (now: number) => samples.filter(({ at }) => now - at <= maxLagMs)
  return {
    sample(lsn, at) {
      samples = [...since(at), { lsn, at }]
    },
    at: (now) => since(now)[0]?.lsn ?? null,
  }
}
