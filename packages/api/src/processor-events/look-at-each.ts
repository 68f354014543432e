import { type Observed, observeEach } from '../projection/observe.ts'
import { OvertakenReadingError, untilCurrent } from '../projection/overtaken.ts'
import type { Services } from '../request/context.ts'
import { allSettledLimited } from '../work/all-settled-limited.ts'
import type { Outcome } from './handlers.ts'

type Result = PromiseSettledResult<Outcome>

export const ignored: Result = { status: 'fulfilled', value: 'ignored' }

/** Something of the processor that was read. */
export type Seen<T> = { id: string; seen: Observed<T> }

/**
 * Reads different things of the processor, and applies together what could be read; `apply` answers for each in order.
 * Should that fail, each is applied by itself, so that one alone fails, and what was overtaken is read again. A result
 * for each id.
 */
export async function lookAtEach<T>(
  services: Services,
  ids: readonly string[],
  read: (id: string) => Promise<T>,
  apply: (many: readonly Seen<T>[]) => Promise<Outcome[]>,
): Promise<Map<string, Result>> {
  const results = await lookOnce(services, ids, read, apply)
  const overtaken = ids.filter((id) => isOvertaken(results.get(id)))
  const again = await allSettledLimited(overtaken, (id) =>
    untilCurrent(async () => {
      const result = (await lookOnce(services, [id], read, apply)).get(id) ?? ignored
      if (result.status === 'rejected') throw result.reason
      return result.value
    }),
  )
  for (const [index, id] of overtaken.entries()) results.set(id, again[index] ?? ignored)
  return results
}

function isOvertaken(result: Result | undefined): boolean {
  return result?.status === 'rejected' && result.reason instanceof OvertakenReadingError
}

async function lookOnce<T>(
  services: Services,
  ids: readonly string[],
  read: (id: string) => Promise<T>,
  apply: (many: readonly Seen<T>[]) => Promise<Outcome[]>,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>()
  if (ids.length === 0) return results
  const reads = await observeEach(services, ids, read)
  const seen = reads.flatMap((result, index) => {
    const id = ids[index] ?? ''
    if (result.status === 'fulfilled') return [{ id, seen: result.value }]
    results.set(id, result)
    return []
  })
  for (const [index, result] of (await applyAll(seen, apply)).entries()) {
    results.set(seen[index]?.id ?? '', result)
  }
  return results
}

async function applyAll<T>(
  seen: readonly Seen<T>[],
  apply: (many: readonly Seen<T>[]) => Promise<Outcome[]>,
): Promise<Result[]> {
  if (seen.length === 0) return []
  const [together] = await Promise.allSettled([apply(seen)])
  if (together.status === 'fulfilled') return together.value.map((value) => ({ status: 'fulfilled', value }))
  if (seen.length === 1) return [together]
  return allSettledLimited(seen, async (one) => (await apply([one]))[0] ?? 'ignored')
}
