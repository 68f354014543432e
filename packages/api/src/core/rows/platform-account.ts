import { type Database, platformMerchantId, type Statements, statementsOn } from '@merchant-payments/db'
import type { AccountContext } from '../request/account-context.ts'

/** No account has this id. */
const none = 0

/**
 * The account of the platform in a mode, which owns its webhook endpoints and their events. Before the first endpoint its id is
 * that of no row.
 */
export async function findPlatformAccount(
  { pool }: Pick<Database, 'pool'>,
  livemode: boolean,
): Promise<AccountContext> {
  return accountOf(await readId(statementsOn(pool), livemode), livemode)
}

/** The account of the platform in a mode, which the first call makes. */
export async function openPlatformAccount(
  { pool }: Pick<Database, 'pool'>,
  livemode: boolean,
  now: Date,
): Promise<AccountContext> {
  const statements = statementsOn(pool)
  const known = await readId(statements, livemode)
  if (known !== none) return accountOf(known, livemode)
  await statements.$executeRaw`
    INSERT INTO merchants (id, name, email, country, created_at) VALUES (${platformMerchantId}, 'Platform', '', 'US', ${now})
    ON CONFLICT DO NOTHING`
  await statements.$executeRaw`
    INSERT INTO accounts (merchant_id, livemode, country, default_currency, created_at, updated_at)
    VALUES (${platformMerchantId}, ${livemode}, 'US', 'usd', ${now}, ${now}) ON CONFLICT DO NOTHING`
  return accountOf(await readId(statements, livemode), livemode)
}

async function readId({ $queryRaw }: Statements, livemode: boolean): Promise<number> {
  const [row] = await $queryRaw<{ id: number }[]>`
    SELECT id FROM accounts WHERE merchant_id = ${platformMerchantId} AND livemode = ${livemode}`
  return row?.id ?? none
}

/** The context of the account, which has no capability. */
function accountOf(id: number, livemode: boolean): AccountContext {
  return {
    id,
    livemode,
    merchantId: platformMerchantId,
    merchantName: 'Platform',
    plan: 'free',
    processorAccountId: null,
    cardPaymentsActive: false,
    transfersActive: false,
    rejected: false,
    hostingApproved: false,
    model: 'platform',
  }
}
