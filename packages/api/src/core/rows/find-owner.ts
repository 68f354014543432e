import { Prisma, statementsOn } from '@merchant-payments/db'
import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** The account that a synced row belongs to. */
export type Owner = { id: number; livemode: boolean }

/**
 * The account that owns an object of the processor; null if it is not ours. A merchant's processor account determines the
 * owner, and the object's metadata does not: no merchant can claim another's object. On the platform's account only we
 * write, so the metadata there is trusted.
 */
export async function findOwner(services: Services, scope: ProcessorScope, own: OwnMetadata): Promise<Owner | null> {
  const [owner] = await findOwners(services, scope, [own])
  return owner ?? null
}

/** Whether a scope is a processor account that is not ours. Its objects are not read. */
export async function isForeign(services: Services, scope: ProcessorScope): Promise<boolean> {
  return scope.hostAccount !== null && (await findOwner(services, scope, { merchantId: null, ref: null })) === null
}

const ownerSql = Prisma.sql`SELECT id, livemode, merchant_id AS "merchantId" FROM accounts`

/** The owners of several objects in one scope, in their order. */
export async function findOwners(
  { database }: Services,
  { livemode, hostAccount }: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<(Owner | null)[]> {
  const merchants = [...new Set(owns.flatMap(({ merchantId }) => merchantId ?? []))]
  const { $queryRaw } = statementsOn(database.pool)
  const accounts = await (hostAccount
    ? $queryRaw<
        (Owner & { merchantId: string })[]
      >`${ownerSql} WHERE livemode = ${livemode} AND processor_account_id = ${hostAccount}`
    : $queryRaw<
        (Owner & { merchantId: string })[]
      >`${ownerSql} WHERE livemode = ${livemode} AND merchant_id = ANY(${merchants})`)
  return owns.map(({ merchantId }) => {
    const account = hostAccount ? accounts[0] : accounts.find((one) => one.merchantId === merchantId)
    return account ? { id: account.id, livemode: account.livemode } : null
  })
}
