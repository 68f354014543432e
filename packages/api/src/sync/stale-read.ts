import { isDeepStrictEqual } from 'node:util'

/** Another read, which began later and differs, was written to the row first. Nothing was changed; read again. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError'

  constructor() {
    super('another read was written meanwhile')
  }
}

/**
 * Whether a row stays as it is, because a read that began after this one was written to it and showed the same.
 * @param version the version of this read
 * @param shown what this read shows of the row
 * @throws StaleReadError when the other read showed something else
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

/** As the database stores it. */
function stored(fields: object): unknown {
  return JSON.parse(JSON.stringify(fields, (_name, value) => (typeof value === 'bigint' ? String(value) : value)))
}

/** Each repeat means that another process wrote a different read in between; that does not go on for long. */
const maxReads = 20

/** Does work that reads the processor and writes the result, and repeats it while the read is stale by then. */
export async function retryIfStale<R>(work: () => Promise<R>): Promise<R> {
  for (let reads = 1; ; reads += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleReadError) || reads === maxReads) throw error
    }
  }
}
