import { databaseNow, type Tx } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { allSettledLimited } from '../work/all-settled-limited.ts'

/** Something as the processor showed it. `readOrder` is the number at which the reading began. */
export type Observed<T> = { snapshot: T; readOrder: bigint }

/**
 * Reads the processor, numbered over all processes: when the reading begins, and again when a row takes it. A row takes a
 * reading that began after what it shows was taken, which is then the newer one. Which of two readings that overlap is the
 * newer one nobody can say, so the second is read again (`untilCurrent`), and a row never goes back.
 * @throws what the read throws
 */
export async function observe<T>(services: Pick<Services, 'database'>, read: () => Promise<T>): Promise<Observed<T>> {
  const readOrder = await numberOfRead(services)
  return { snapshot: await read(), readOrder }
}

/** The same for different objects under one number: all are read after it was given. */
export async function observeEach<I, T>(
  services: Pick<Services, 'database'>,
  items: readonly I[],
  read: (item: I) => Promise<T>,
): Promise<PromiseSettledResult<Observed<T>>[]> {
  const readOrder = await numberOfRead(services)
  return allSettledLimited(items, async (item) => ({ snapshot: await read(item), readOrder }))
}

/**
 * The number and the database's time at which rows take a reading: sweeps see by it how long a row has not been looked at.
 * Ask under their locks, and before the end of the transaction.
 */
export async function takingOf(tx: Tx): Promise<{ readOrder: bigint; updatedAt: Date }> {
  const [taken] = await tx.$queryRaw<{ readOrder: bigint; updatedAt: Date }[]>`
    SELECT nextval('processor_reads') AS "readOrder", ${databaseNow} AS "updatedAt"`
  if (!taken) throw new TypeError('the sequence gave no number')
  return taken
}

async function numberOfRead({ database }: Pick<Services, 'database'>): Promise<bigint> {
  const { rows } = await database.pool.query<{ order: bigint }>({
    name: 'number a read of the processor',
    text: `SELECT nextval('processor_reads') AS "order"`,
  })
  const order = rows[0]?.order
  if (order === undefined) throw new TypeError('the sequence gave no number')
  return BigInt(order)
}
