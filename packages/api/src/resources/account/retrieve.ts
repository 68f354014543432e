import type { Account, Plan } from '@merchant-payments/db'
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
    cardPayments: row.cardPaymentsActive && row.chargesEnabled ? 'active' : 'platform_hosted',
    bankAccount: row.bankLast4 === null ? null : { bankName: row.bankName, last4: row.bankLast4 },
    country: row.country,
    defaultCurrency: row.defaultCurrency,
    plan,
    livemode: row.livemode,
  }
}
