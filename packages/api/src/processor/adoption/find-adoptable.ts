import { type AccountSnapshot, isRejected, ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** An account that cannot be adopted, and why. */
export class AdoptionRefusedError extends Error {
  override readonly name = 'AdoptionRefusedError'
}

export type AccountInMode = { account: string; livemode: boolean }

/** An account that may be adopted; `known` is its row if an earlier run began. */
export type Adoptable = { snapshot: AccountSnapshot; known: { id: number; merchantId: string; adoptedAt: Date } | null }

/**
 * Reads an account that is to be adopted.
 * @throws AdoptionRefusedError for an account of another platform or mode, for a rejected one, and for one that is ours already;
 *   ProcessorError
 */
export async function findAdoptable(services: Services, { account, livemode }: AccountInMode): Promise<Adoptable> {
  const mode = livemode ? 'live' : 'test'
  const { processor, database } = services
  if (!processor.isSetUp(livemode))
    throw new AdoptionRefusedError(`This installation has no keys of the processor in ${mode} mode.`)
  const row = await database.prisma.account.findFirst({
    where: { livemode, processorAccountId: account },
    select: { id: true, merchantId: true, adoptedAt: true },
  })
  if (row && row.adoptedAt === null)
    throw new AdoptionRefusedError(`${account} is the account of ${row.merchantId} already: this service opened it.`)
  const snapshot = await processor.accounts.retrieve(livemode, account).catch((error: unknown) => {
    if (!(error instanceof ProcessorError && error.outcome === 'refused')) throw error
    throw new AdoptionRefusedError(
      `${account} is no account of this platform in ${mode} mode. Check the id, and whether --mode names the mode of the account.`,
    )
  })
  if (isRejected(snapshot.disabledReason))
    throw new AdoptionRefusedError(
      `${account} is rejected by the processor (${snapshot.disabledReason}): it cannot sell.`,
    )
  const known = row?.adoptedAt ? { ...row, adoptedAt: row.adoptedAt } : null
  const { merchantId } = await processor.inspection.account(livemode, account)
  if (merchantId !== null && merchantId !== known?.merchantId)
    throw new AdoptionRefusedError(
      `${account} is the account of ${merchantId} of this service, which this database does not have. Run mpay recover instead.`,
    )
  return { snapshot, known }
}
