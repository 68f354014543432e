import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { Services } from '../../core/request/context.ts'
import { retryIfStale, StaleReadError } from '../../core/rows/stale-read.ts'
import { readEachVersioned, type VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'

/** An object as read from the processor. */
export type Seen<T> = { id: string; seen: VersionedSnapshot<T> }

/** Writes several reads together; returns their results in order. */
type WriteTogether<T, R> = (many: readonly Seen<T>[]) => Promise<R[]>

/**
 * Syncs different objects of one kind: reads them concurrently, and writes all successful reads in one transaction. If
 * the transaction fails, each is written in a separate one, so that one failure does not affect the others, and stale
 * reads are repeated.
 * @returns a result for each id
 */
export async function syncBatch<T, R>(
  services: Services,
  ids: readonly string[],
  read: (id: string) => Promise<T>,
  write: WriteTogether<T, R>,
): Promise<Map<string, PromiseSettledResult<R>>> {
  const results = await syncOnce(services, ids, read, write)
  const stale = ids.filter((id) => isStale(results.get(id)))
  const again = await allSettledLimited(stale, (id) =>
    retryIfStale(async () => {
      const result = (await syncOnce(services, [id], read, write)).get(id)
      if (result?.status !== 'fulfilled') throw result?.reason
      return result.value
    }),
  )
  for (const [index, result] of again.entries()) results.set(stale[index] ?? '', result)
  return results
}

function isStale(result: PromiseSettledResult<unknown> | undefined): boolean {
  return result?.status === 'rejected' && result.reason instanceof StaleReadError
}

async function syncOnce<T, R>(
  services: Services,
  ids: readonly string[],
  read: (id: string) => Promise<T>,
  write: WriteTogether<T, R>,
): Promise<Map<string, PromiseSettledResult<R>>> {
  const results = new Map<string, PromiseSettledResult<R>>()
  if (ids.length === 0) return results
  const reads = await readEachVersioned(services, ids, read)
  const seen = reads.flatMap((result, index) => {
    const id = ids[index] ?? ''
    if (result.status === 'fulfilled') return [{ id, seen: result.value }]
    results.set(id, result)
    return []
  })
  for (const [index, result] of (await writeOrSplit(seen, write)).entries()) {
    results.set(seen[index]?.id ?? '', result)
  }
  return results
}

async function writeOrSplit<T, R>(
  seen: readonly Seen<T>[],
  write: WriteTogether<T, R>,
): Promise<PromiseSettledResult<R>[]> {
  if (seen.length === 0) return []
  const [together] = await Promise.allSettled([write(seen)])
  if (together.status === 'fulfilled') return together.value.map((value) => ({ status: 'fulfilled', value }))
  if (seen.length === 1) return [together]
  return allSettledLimited(seen, async (one) => {
    const [written] = await write([one])
    return written as R
  })
}
