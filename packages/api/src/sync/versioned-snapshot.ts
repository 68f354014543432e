import { databaseNowSql, type Tx } from '@merchant-payments/db'
import { allSettledLimited } from '../concurrency/all-settled-limited.ts'
import type { Services } from '../request/context.ts'

/** Something as the processor showed it. `version` is the number at which the read began. */
export type VersionedSnapshot<T> = { snapshot: T; version: bigint }

/**
 * Reads the processor under a version: a number that grows over all processes, given when the read begins, and another when
 * a row takes it (`nextVersion`). A row takes a read that began after what the row shows was taken, which is then the newer
 * one. Of two reads that overlap neither is known to be newer, so the second is done again (`retryIfStale`), and a row never
 * goes back.
 * @throws what the read throws
 */
export async function readVersioned<T>(
  services: Pick<Services, 'database'>,
  read: () => Promise<T>,
): Promise<VersionedSnapshot<T>> {
  const version = await versionOfRead(services)
  return { snapshot: await read(), version }
}

/** The same for different objects under one version: all are read after it was given. */
export async function readEachVersioned<I, T>(
  services: Pick<Services, 'database'>,
  items: readonly I[],
  read: (item: I) => Promise<T>,
): Promise<PromiseSettledResult<VersionedSnapshot<T>>[]> {
  const version = await versionOfRead(services)
  return allSettledLimited(items, async (item) => ({ snapshot: await read(item), version }))
}

/**
 * The version and the database's time at which rows take a read: the sweep sees by the time how long a row has not been
 * read. Ask under the rows' locks, and before the end of the transaction.
 */
export async function nextVersion(tx: Tx): Promise<{ readVersion: bigint; updatedAt: Date }> {
  const [taken] = await tx.$queryRaw<{ readVersion: bigint; updatedAt: Date }[]>`
    SELECT nextval('processor_reads') AS "readVersion", ${databaseNowSql} AS "updatedAt"`
  if (!taken) throw new TypeError('the sequence gave no number')
  return taken
}

async function versionOfRead({ database }: Pick<Services, 'database'>): Promise<bigint> {
  const { rows } = await database.pool.query<{ version: bigint }>({
    name: 'version of a read of the processor',
    text: `SELECT nextval('processor_reads') AS "version"`,
  })
  const version = rows[0]?.version
  if (version === undefined) throw new TypeError('the sequence gave no number')
  return BigInt(version)
}
