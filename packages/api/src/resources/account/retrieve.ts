import type { Account } from '@merchant-payments/db'
import type { AccountWire } from '../../contract/account/schema.ts'
import { type AccountContext, abilitiesOf } from '../../core/request/account-context.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { isHosted } from '../../processor/hosting/choose-route.ts'

export async function retrieveAccount({ services, account }: AccountScope): Promise<AccountWire> {
  const row = await services.database.prisma.account.findFirstOrThrow({ where: { id: account.id } })
  return toAccount(services, row, account)
}

type Merchant = Pick<AccountContext, 'plan' | 'hostingApproved'>

export function toAccount(services: AccountScope['services'], row: Account, merchant: Merchant): AccountWire {
  return {
    id: row.merchantId,
    object: 'account',
    chargesEnabled: row.chargesEnabled,
    payoutsEnabled: row.payoutsEnabled,
    cardPayments: cardPaymentsOf(services, row, merchant),
    bankAccount: row.bankLast4 === null ? null : { bankName: row.bankName, last4: row.bankLast4 },
    country: row.country,
    defaultCurrency: row.defaultCurrency,
    plan: merchant.plan,
    livemode: row.livemode,
  }
}

function cardPaymentsOf(
  { processor, platformHosting }: AccountScope['services'],
  row: Account,
  { hostingApproved }: Merchant,
): AccountWire['cardPayments'] {
  const { livemode } = row
  const { rejected, cardPaymentsActive } = abilitiesOf(row)
  if (rejected || !processor.isSetUp(livemode)) return 'unavailable'
  if (cardPaymentsActive) return 'active'
  return isHosted({ livemode, hostingApproved }, platformHosting) ? 'platform_hosted' : 'unavailable'
}
