import { type Account, Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import { refreshAccount } from '../hosting/refresh-account.ts'
import { advanceDispute } from '../projection/advance-dispute.ts'
import { lockPayment } from '../projection/lock-payment.ts'
import { observe } from '../projection/observe.ts'
import type { Services } from '../request/context.ts'
import { retryMovements } from '../transfers/retry-movements.ts'

const batch = 50

type OpenDispute = { accountId: number; livemode: boolean; hostAccount: string | null; id: string; paymentId: string }
type StaleAccount = Pick<Account, 'livemode' | 'processorAccountId' | 'transfersActive'> & { accountId: number }

/** Disputes that are not decided, each at most every six hours: `updated_at` says when it was last looked at. */
export function claimOpenDisputes({ database }: Services): Promise<OpenDispute[]> {
  return claim<OpenDispute>(database.pool, {
    name: 'claim open disputes',
    table: 'disputes',
    key: ['account_id', 'id'],
    where: Prisma.sql`status NOT IN ('won', 'lost', 'warning_closed', 'prevented')
      AND updated_at < now() - interval '6 hours'`,
    orderBy: 'updated_at',
    limit: batch,
    set: Prisma.sql`updated_at = now()`,
    join: {
      tables: 'accounts a, payments p',
      on: 'a.id = claimed.account_id AND p.account_id = claimed.account_id AND p.id = claimed.payment_id',
    },
    returning: {
      accountId: 'claimed.account_id',
      livemode: 'a.livemode',
      id: 'claimed.id',
      paymentId: 'claimed.payment_id',
      hostAccount: 'p.host_account',
    },
  })
}

/** Accounts of which we have heard nothing: for an hour while they cannot do everything, else for a day. */
export async function claimStaleAccounts(services: Services): Promise<StaleAccount[]> {
  const unready = await claimAccounts(services, {
    name: 'claim unready accounts',
    where: Prisma.sql`NOT (charges_enabled AND payouts_enabled AND card_payments_active AND transfers_active)
      AND updated_at < now() - interval '1 hour'`,
  })
  const silent = await claimAccounts(services, {
    name: 'claim silent accounts',
    where: Prisma.sql`updated_at < now() - interval '1 day'`,
  })
  return [...unready, ...silent]
}

function claimAccounts(
  { database }: Services,
  { name, where }: { name: string; where: Prisma.Sql },
): Promise<StaleAccount[]> {
  return claim<StaleAccount>(database.pool, {
    name,
    table: 'accounts',
    key: ['id'],
    where,
    orderBy: 'updated_at',
    limit: batch,
    set: Prisma.sql`updated_at = now()`,
    returning: {
      accountId: 'id',
      livemode: 'livemode',
      processorAccountId: 'processor_account_id',
      transfersActive: 'transfers_active',
    },
  })
}

/** @throws ProcessorError */
export async function lookAtDispute(services: Services, dispute: OpenDispute): Promise<void> {
  const { accountId, paymentId } = dispute
  const key = { accountId, id: paymentId }
  const seen = await observe(services, () => services.processor.retrieveDispute(dispute, dispute.id))
  await advanceDispute(
    services,
    { id: accountId, livemode: dispute.livemode },
    seen,
    async (tx) => (await lockPayment(tx, key)) ?? tx.payment.findUniqueOrThrow({ where: { accountId_id: key } }),
  )
}

/** @throws ProcessorError */
export async function lookAtAccount(services: Services, { accountId, ...account }: StaleAccount): Promise<void> {
  const { transfersActive } = await refreshAccount(services, { id: accountId, ...account })
  if (transfersActive && !account.transfersActive) await retryMovements(services, accountId)
}
