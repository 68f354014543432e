/** A page of objects that were created since a moment, newest first. */
export type HistoryPage<T> = {
  items: T[]
  /** After which the next page begins; null on the last one. */
  next: string | null
}

/** The part of a list to read: everything since a time of the processor's clock, after an object of the list. */
export function pageParams(since: Date, after: string | null) {
  return {
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    ...(after ? { starting_after: after } : {}),
  }
}

export function pageOf<O extends { id: string }, T>(
  { data, has_more }: { data: O[]; has_more: boolean },
  read: (object: O) => T,
): HistoryPage<T> {
  return { items: data.map(read), next: has_more ? (data.at(-1)?.id ?? null) : null }
}
