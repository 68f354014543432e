import type { HistoryPage, OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Throttle } from '../../../core/concurrency/throttle.ts'
import type { Services } from '../../../core/request/context.ts'
import { findOwners, type Owner } from '../../../core/rows/find-owner.ts'

/**
 * The parameters of a rebuild: the time of the processor's clock from which on objects are listed, and whether it only
 * reports.
 */
export type RebuildContext = {
  services: Services
  since: Date
  dryRun: boolean
  pace: Throttle
  /** Merchants that were found at the processor and, in a dry run, were not created. */
  found: Set<string>
}

/**
 * Passes the objects of one of the processor's lists since that time to `take`, page by page.
 * @throws ProcessorError, and what `take` throws
 */
export async function eachPage<T>(
  { since, pace }: Pick<RebuildContext, 'since' | 'pace'>,
  list: (since: Date, after: string | null) => Promise<HistoryPage<T>>,
  take: (items: T[]) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    await pace()
    const page: HistoryPage<T> = await list(since, after)
    if (page.items.length > 0) await take(page.items)
    if (page.next === null) return
    after = page.next
  }
}

/** An object that our call created, by its ref; `owner` is null in a dry run if the merchant does not exist yet. */
export type Owned<T> = { item: T; owner: Owner | null; merchantId: string | null; ref: string }

/** The objects with our metadata, each with its account. */
export async function withOwners<T>(
  { services, found }: RebuildContext,
  scope: ProcessorScope,
  items: readonly T[],
  ownOf: (item: T) => OwnMetadata,
): Promise<Owned<T>[]> {
  const named = items.filter((item) => ownOf(item).ref !== null)
  const owners = await findOwners(services, scope, named.map(ownOf))
  return named.flatMap((item, index) => {
    const { merchantId, ref } = ownOf(item)
    const owner = owners[index] ?? null
    const isOurs = owner !== null || (merchantId !== null && found.has(merchantId))
    return ref !== null && isOurs ? { item, owner, merchantId, ref } : []
  })
}

/** The account ids of some objects. */
export function accountIdsOf(many: readonly Owned<unknown>[]): number[] {
  return [...new Set(many.flatMap(({ owner }) => owner?.id ?? []))]
}
