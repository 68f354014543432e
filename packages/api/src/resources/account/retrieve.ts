import type { Account, Plan } from '@merchant-payments/db'
import { abilitiesOf } from '../../request/account.ts'
import type { AccountScope } from '../../request/scope.ts'
import type { AccountWire } from './schema.ts'

export async function retrieveAccount({ services, account }: AccountScope): Promise<AccountWire> {
  const row = await services.database.prisma.account.findUniqueOrThrow({ where: { id: account.id } })
  return toAccount(row, account.plan)
}

export function toAccount(row: Account, plan: Plan): AccountWire {
  return {
    id: row.merchantId,
    object: 'account',
    chargesEnabled: row.chargesEnabled,
    payoutsEnabled: row.payoutsEnabled,
    cardPayments: cardPaymentsOf(row),
    bankAccount: row.bankLast4 === null ? null : { bankName: row.bankName, last4: row.bankLast4 },
    country: row.country,
    defaultCurrency: row.defaultCurrency,
    plan,
    livemode: row.livemode,
  }
}

function cardPaymentsOf(row: Account): AccountWire['cardPayments'] {
  const { rejected, cardPaymentsActive } = abilitiesOf(row)
  if (rejected) return 'unavailable'
  return cardPaymentsActive ? 'active' : 'platform_hosted'
}
