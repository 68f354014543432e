import { isDeepStrictEqual } from 'node:util'

/** Another reading was taken after this one began, and showed something else. Nothing was changed; the remedy is to read again. */
export class OvertakenReadingError extends Error {
  override readonly name = 'OvertakenReadingError'
}

/**
 * The row when it stays as it is, because a reading that was taken after this one began showed the same; else null.
 * @param readOrder the number at which this reading began
 * @param shown what it shows of the row
 * @throws OvertakenReadingError when the other showed something else
 */
export function shownAlready<R extends { readOrder: bigint }>(
  row: R | null,
  readOrder: bigint,
  shown: Partial<R>,
): R | null {
  if (!row || row.readOrder < readOrder) return null
  const { readOrder: _began, ...now } = shown
  const known = Object.fromEntries(Object.keys(now).map((name) => [name, row[name as keyof R]]))
  if (!isDeepStrictEqual(plain(known), plain(now))) throw new OvertakenReadingError('the reading was overtaken')
  return row
}

/** As the database keeps it. */
function plain(fields: object): unknown {
  return JSON.parse(JSON.stringify(fields, (_name, value) => (typeof value === 'bigint' ? String(value) : value)))
}

/** Each time somebody else took a reading that differs; that is not the rule for long. */
const mostReadings = 20

/** Does work that reads the processor and takes what it shows, again for as long as it is overtaken. */
export async function untilCurrent<R>(work: () => Promise<R>): Promise<R> {
  for (let readings = 1; ; readings += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OvertakenReadingError) || readings === mostReadings) throw error
    }
  }
}
