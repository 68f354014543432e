import type { Account } from '@merchant-payments/db'
import { accessRevoked, isRejected, ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { readVersioned } from '../../core/rows/versioned-snapshot.ts'
import { accountColumns } from './account-columns.ts'
import { type AccountServices, changeAccount } from './change-account.ts'

type Needed = AccountServices & Pick<Services, 'alert'>

/**
 * The capabilities of an account that the platform can no longer access. The other columns stay, because access may return.
 */
const inaccessible = {
  chargesEnabled: false,
  payoutsEnabled: false,
  cardPaymentsActive: false,
  transfersActive: false,
  disabledReason: accessRevoked,
}

/**
 * Syncs a merchant's account, and records the event of a change. Of overlapping reads, the last one to start wins. An account that the processor does not
 * have stays unchanged.
 * @throws ProcessorError
 */
export async function syncAccount(services: Needed, { id }: Pick<Account, 'id'>): Promise<Account> {
  const { database, processor, clock, alert } = services
  const known = await database.prisma.account.findFirstOrThrow({ where: { id } })
  const { livemode, processorAccountId } = known
  if (processorAccountId === null) return known
  const { snapshot, version } = await readVersioned({ database }, () =>
    processor.accounts
      .retrieve(livemode, processorAccountId)
      .then((read) => accountColumns(read, known))
      .catch(unlessInaccessible),
  )
  const now = await changeAccount(services, id, ({ readVersion }) =>
    readVersion < version ? { ...snapshot, readVersion: version, updatedAt: clock.now() } : null,
  )
  if (isRejected(now.disabledReason) && !isRejected(known.disabledReason)) {
    const { merchantId, disabledReason } = now
    alert(
      { merchantId, livemode, processorAccountId, disabledReason },
      'the processor rejected a merchant: nothing is sold for it any more, on any route',
    )
  }
  return now
}

/** Translates the error of an account to which the platform has lost access. */
function unlessInaccessible(error: unknown): typeof inaccessible {
  if (error instanceof ProcessorError && error.code === 'account_invalid') return inaccessible
  throw error
}
