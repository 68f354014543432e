/** Objects that cannot be taken, by the reason: how many, and the first ones. */
export type LeftOut = { reason: string; count: number; first: string[] }

/** The number of ids that are kept of each reason. */
const mostIds = 100

/** Counts objects that cannot be taken, in bounded memory. */
export function countLeftOut() {
  const reasons = new Map<string, LeftOut>()
  return {
    add(reason: string, id: string | null, count = 1): void {
      const known = reasons.get(reason) ?? { reason, count: 0, first: [] }
      reasons.set(reason, known)
      known.count += count
      if (id !== null && known.first.length < mostIds) known.first.push(id)
    },
    list: (): LeftOut[] => [...reasons.values()].toSorted((a, b) => b.count - a.count),
  }
}
