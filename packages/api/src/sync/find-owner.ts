import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** The account that a synced row belongs to. */
export type Owner = { id: number; livemode: boolean }

/**
 * Whose an object of the processor is; null when it is none of ours. On a merchant's account the account itself says whose
 * it is, whatever the object says: no merchant can speak for another. On the platform's own only we write, so there our
 * metadata says it.
 */
export async function findOwner(services: Services, scope: ProcessorScope, own: OwnMetadata): Promise<Owner | null> {
  const [owner] = await findOwners(services, scope, [own])
  return owner ?? null
}

/** Whether a scope is an account that is none of ours: of what happens there, nothing is read. */
export async function isForeign(services: Services, scope: ProcessorScope): Promise<boolean> {
  return scope.hostAccount !== null && (await findOwner(services, scope, { merchantId: null, ref: null })) === null
}

/** The same of several objects in one scope, in their order. */
export async function findOwners(
  { database }: Services,
  { livemode, hostAccount }: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<(Owner | null)[]> {
  const merchants = [...new Set(owns.flatMap(({ merchantId }) => merchantId ?? []))]
  const accounts = await database.prisma.account.findMany({
    where: { livemode, ...(hostAccount ? { processorAccountId: hostAccount } : { merchantId: { in: merchants } }) },
    select: { id: true, livemode: true, merchantId: true },
  })
  return owns.map(({ merchantId }) => {
    const account = hostAccount ? accounts[0] : accounts.find((one) => one.merchantId === merchantId)
    return account ? { id: account.id, livemode: account.livemode } : null
  })
}
