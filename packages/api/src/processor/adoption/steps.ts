import { type HistoryPage, ProcessorError } from '@merchant-payments/processor'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import type { Services } from '../../core/request/context.ts'

/** A step of an adoption: the objects of one kind in one place, since a time of the processor's clock. */
type Step<T> = {
  accountId: number
  name: string
  since: Date
  list: (since: Date, after: string | null) => Promise<HistoryPage<T>>
  /** Writes a page; it may be written again. @returns how many objects have rows */
  take: (items: T[]) => Promise<number>
  /** Whether an object was refused: the next run begins with the page of the first one. */
  refused?: () => boolean
}

/**
 * Takes the pages of a step from where the last run stopped: its place is stored after each page. A step that has ended is not repeated,
 * unless it is to begin earlier. @returns how many objects have rows
 * @throws ProcessorError, and what `take` throws
 */
export async function runStep<T>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  pace: Throttle,
  { accountId, name, since, list, take, refused = () => false }: Step<T>,
): Promise<number> {
  const key = { accountId_name: { accountId, name } }
  const { prisma } = database
  const known = await prisma.adoptionStep.findFirst({ where: { accountId, name } })
  const reaches = known !== null && known.since <= since
  if (reaches && known.endedAt !== null) return known.taken
  let { cursor, taken } = reaches ? known : { cursor: null, taken: 0 }
  for (;;) {
    await pace()
    const page = await list(since, cursor).catch((error: unknown) => {
      // The object at which the last run stopped was deleted since: what it had read is written again.
      if (cursor === null || !(error instanceof ProcessorError && error.param === 'starting_after')) throw error
      return null
    })
    if (page === null) {
      cursor = null
      taken = 0
      continue
    }
    taken += page.items.length > 0 ? await take(page.items) : 0
    cursor = page.next
    const progress = { since, cursor, taken, endedAt: cursor === null ? clock.now() : null }
    if (!refused())
      await prisma.adoptionStep.upsert({ where: key, create: { accountId, name, ...progress }, update: progress })
    if (cursor === null) return taken
  }
}
