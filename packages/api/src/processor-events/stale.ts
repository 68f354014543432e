import type { Account } from '@merchant-payments/db'
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
export async function claimOpenDisputes({ database }: Services): Promise<OpenDispute[]> {
  const found = await database.pool.query<OpenDispute>({
    name: 'claim open disputes',
    text: `UPDATE disputes d SET updated_at = now()
             FROM accounts a, payments p
            WHERE a.id = d.account_id AND p.account_id = d.account_id AND p.id = d.payment_id
              AND (d.account_id, d.id) IN (
              SELECT account_id, id FROM disputes
               WHERE status NOT IN ('won', 'lost', 'warning_closed', 'prevented')
                 AND updated_at < now() - interval '6 hours'
               ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING d.account_id AS "accountId", a.livemode, d.id, d.payment_id AS "paymentId",
                  p.host_account AS "hostAccount"`,
    values: [batch],
  })
  return found.rows
}

/** Accounts of which we have heard nothing: for an hour while they cannot do everything, else for a day. */
export async function claimStaleAccounts({ database }: Services): Promise<StaleAccount[]> {
  const found = await database.pool.query<StaleAccount>({
    name: 'claim stale accounts',
    text: `UPDATE accounts SET updated_at = now()
            WHERE id IN (
              SELECT id FROM accounts
               WHERE NOT (charges_enabled AND payouts_enabled AND card_payments_active AND transfers_active)
                 AND updated_at < now() - interval '1 hour'
               ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
               OR id IN (
              SELECT id FROM accounts WHERE updated_at < now() - interval '1 day'
               ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING id AS "accountId", livemode, processor_account_id AS "processorAccountId",
                  transfers_active AS "transfersActive"`,
    values: [batch],
  })
  return found.rows
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
