import { databaseNowSql, Prisma, type Statements, statementsOn } from '@merchant-payments/db'
import { allSettledLimited } from '../concurrency/all-settled-limited.ts'
import type { Services } from '../request/context.ts'

/** An object as read from the processor. `version` is the number that the read got when it began. */
export type VersionedSnapshot<T> = { snapshot: T; version: bigint }

/**
 * Reads from the processor under a version: a number that grows across all processes. A read gets one when it begins, and a
 * row another one when the read is written (`nextVersionSql`). A read is newer than a row if it began after the row's last
 * write. Of two reads that overlap neither is known to be newer, so the second is repeated (`retryIfStale`), and a row
 * never returns to an older state.
 * @param given the version, if the caller has taken it already
 * @throws what the read throws
 */
export async function readVersioned<T>(
  services: Pick<Services, 'database'>,
  read: () => Promise<T>,
  given?: bigint,
): Promise<VersionedSnapshot<T>> {
  const version = given ?? (await versionOfRead(statementsOn(services.database.pool)))
  return { snapshot: await read(), version }
}

/** Reads several objects under one version: all reads begin after it was given. */
export async function readEachVersioned<I, T>(
  services: Pick<Services, 'database'>,
  items: readonly I[],
  read: (item: I) => Promise<T>,
): Promise<PromiseSettledResult<VersionedSnapshot<T>>[]> {
  const version = await versionOfRead(statementsOn(services.database.pool))
  return allSettledLimited(items, async (item) => ({ snapshot: await read(item), version }))
}

/**
 * The version and the database's time of a write. The sweep uses the time to find rows that were not read for long. They are taken
 * while the rows are locked, before the transaction ends.
 */
export type Taken = { readVersion: bigint; updatedAt: Date }

/** The columns of `Taken`, for the SELECT of another statement. */
export const nextVersionSql = Prisma.sql`nextval('processor_reads') AS "readVersion", ${databaseNowSql} AS "updatedAt"`

export async function nextVersion(tx: Statements): Promise<Taken> {
  const [taken] = await tx.$queryRaw<Taken[]>`SELECT ${nextVersionSql}`
  if (!taken) throw new TypeError('the sequence gave no number')
  return taken
}

/** The version of a read that begins afterwards. */
export async function versionOfRead({ $queryRaw }: Pick<Statements, '$queryRaw'>): Promise<bigint> {
  const [taken] = await $queryRaw<{ version: bigint }[]>`SELECT nextval('processor_reads') AS "version"`
  if (!taken) throw new TypeError('the sequence gave no number')
  return taken.version
}
