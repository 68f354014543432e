import type { Services } from '../request/context.ts'

/** Something as the processor showed it, and when that was: a greater `readOrder` is a later read. */
export type Observed<T> = { snapshot: T; readOrder: bigint }

/**
 * Reads the processor, numbered over all processes. Snapshots may be applied late and in any order; a row takes only
 * those that were read after what it shows. The last change of an object is read after it happened, so the row ends right.
 * @throws what the read throws
 */
export async function observe<T>(
  { database }: Pick<Services, 'database'>,
  read: () => Promise<T>,
): Promise<Observed<T>> {
  const { rows } = await database.pool.query<{ order: bigint }>({
    name: 'number a read of the processor',
    text: `SELECT nextval('processor_reads') AS "order"`,
  })
  const order = rows[0]?.order
  if (order === undefined) throw new TypeError('the sequence gave no number')
  return { snapshot: await read(), readOrder: BigInt(order) }
}
