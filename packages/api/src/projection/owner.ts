import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** The account that a projected row belongs to. */
export type Owner = { id: number; livemode: boolean }

/**
 * Whose an object of the processor is; null when it is nobody's here. On a merchant's account the account itself says
 * whose it is, whatever the object says: nobody can speak for another merchant. On the platform's own only we write, so
 * there our metadata says it.
 */
export async function ownerOf(services: Services, where: ProcessorScope, own: OwnMetadata): Promise<Owner | null> {
  const [owner] = await ownersOf(services, where, [own])
  return owner ?? null
}

/** Whether a place is an account that is nobody's here: of what happens there, nothing is asked. */
export async function isForeign(services: Services, where: ProcessorScope): Promise<boolean> {
  return where.hostAccount !== null && (await ownerOf(services, where, { merchantId: null, ref: null })) === null
}

/** The same of several objects in one place, in their order. */
export async function ownersOf(
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
