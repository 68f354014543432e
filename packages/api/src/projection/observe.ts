import type { Services } from '../request/context.ts'
import { settleAll } from '../work/settle-all.ts'

/** Something as the processor showed it, and when that was: a greater `readOrder` is a later read. */
export type Observed<T> = { snapshot: T; readOrder: bigint }

/**
 * Reads the processor, numbered over all processes. Snapshots may be applied late and in any order; a row takes only
 * those that were read after what it shows. The last change of an object is read after it happened, so the row ends right.
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
  return settleAll(items, async (item) => ({ snapshot: await read(item), readOrder }))
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
