import { isDeepStrictEqual } from 'node:util'

/** Another read, which began later and differs, was written first. The write changed no row; the caller reads again. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError'

  constructor() {
    super('another read was written meanwhile')
  }
}

/**
 * Whether the row can stay unchanged, because a read that began after this one was written and returned the same.
 * @param version the version of this read
 * @param shown the columns that this read would write
 * @throws StaleReadError if the later read returned something else
 */
export function isAlreadyApplied<R extends { readVersion: bigint }>(
  row: R,
  version: bigint,
  shown: Partial<R>,
): boolean {
  if (row.readVersion < version) return false
  const { readVersion: _, ...now } = shown
  const known = Object.fromEntries(Object.keys(now).map((name) => [name, row[name as keyof R]]))
  if (!isDeepStrictEqual(stored(known), stored(now))) throw new StaleReadError()
  return true
}

/** The fields in the form in which the database stores them. */
function stored(fields: object): unknown {
  return JSON.parse(JSON.stringify(fields, (_name, value) => (typeof value === 'bigint' ? String(value) : value)))
}

/** Each repeat means that another process wrote a different read in between, which does not continue for long. */
const maxReads = 20

/** Runs work that reads the processor and writes the result, and repeats it while the read is stale. */
export async function retryIfStale<R>(work: () => Promise<R>): Promise<R> {
  for (let reads = 1; ; reads += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleReadError) || reads === maxReads) throw error
    }
  }
}
