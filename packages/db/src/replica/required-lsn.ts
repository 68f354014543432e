import type { Lsn } from './lsn.ts'

/** The write position of the primary at a time of `performance.now()`. */
type Sample = { lsn: Lsn; at: number }

type RequiredLsn = {
  /** @param at before the query to the primary, so that everything committed by then lies before `lsn` */
  sample(lsn: Lsn, at: number): void
  /** The position that a replica must have replayed; null if the primary has not answered for `maxLagMs`. */
  at(now: number): Lsn | null
}

/** Computes the position in the log that a replica must have replayed, so that it lacks only changes of the last `maxLagMs`. */
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
