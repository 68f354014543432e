import type { Account } from '@merchant-payments/db'
import type { AccountRequirements } from '@merchant-payments/processor'
import { type AccountContext, abilitiesOf } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { isHosted } from '../../core/request/platform-terms.ts'
import type { AccountWire } from './schema.ts'

type Terms = Pick<Services, 'processor' | 'platformHosting'>
type Merchant = Pick<AccountContext, 'plan' | 'hostingApproved'>

export function toAccount(terms: Terms, row: Account, merchant: Merchant): AccountWire {
  return {
    id: row.merchantId,
    object: 'account',
    chargesEnabled: row.chargesEnabled,
    payoutsEnabled: row.payoutsEnabled,
    cardPayments: cardPaymentsOf(terms, row, merchant),
    bankAccount: row.bankLast4 === null ? null : { bankName: row.bankName, last4: row.bankLast4 },
    country: row.country,
    defaultCurrency: row.defaultCurrency,
    model: row.model,
    capabilities: (row.capabilities ?? {}) as AccountWire['capabilities'],
    requirements: requirementsOf(row),
    paused: row.paused as AccountWire['paused'],
    plan: merchant.plan,
    livemode: row.livemode,
  }
}

function cardPaymentsOf(
  { processor, platformHosting }: Terms,
  row: Account,
  { hostingApproved }: Merchant,
): AccountWire['cardPayments'] {
  const { livemode } = row
  const { rejected, cardPaymentsActive } = abilitiesOf(row)
  if (rejected || !processor.isSetUp(livemode)) return 'unavailable'
  if (cardPaymentsActive) return 'active'
  return isHosted({ livemode, hostingApproved }, platformHosting) ? 'platform_hosted' : 'unavailable'
}

export function requirementsOf({
  requirements,
  disabledReason,
}: Pick<Account, 'requirements' | 'disabledReason'>): AccountWire['requirements'] {
  const known = requirements as AccountRequirements | null
  return {
    currentlyDue: known?.currentlyDue ?? [],
    pastDue: known?.pastDue ?? [],
    errors: known?.errors ?? [],
    deadline: known?.deadline ?? null,
    disabledReason,
  }
}
