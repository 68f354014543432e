/** Processor time that parties have used lately: older time counts less, by exponential decay. */
type RecentUse<Party> = {
  add(party: Party, ms: number, now: number): void
  /** The share of the time, from 0 to 1. */
  shareOf(party: Party, now: number): number
}

/** The number of parties that are remembered; at the limit all are forgotten. */
const maxParties = 10_000

/** @param windowMs the age at which time counts 37 % (1/e) */
export function createRecentUse<Party>(windowMs: number): RecentUse<Party> {
  const uses = new Map<Party, { ms: number; at: number }>()
  const usedBy = (party: Party, now: number) => {
    const use = uses.get(party)
    return use ? use.ms * Math.exp((use.at - now) / windowMs) : 0
  }
  return {
    add(party, ms, now) {
      if (uses.size >= maxParties) uses.clear()
      uses.set(party, { ms: usedBy(party, now) + ms, at: now })
    },
    shareOf: (party, now) => usedBy(party, now) / windowMs,
  }
}
