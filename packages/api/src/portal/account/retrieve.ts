import { canBePaid } from '../../merchants/onboard.ts'
import { feeTerms } from '../../money/fees.ts'
import { fixedFees } from '../../money/fixed-fees.ts'
import type { AccountScope } from '../../request/scope.ts'
import { toAccount } from '../../resources/account/retrieve.ts'
import type { PortalAccountWire } from './schema.ts'

/** The account in the mode that is looked at: what it costs, what it can do, and what it lacks. */
export async function retrievePortalAccount({ services, account }: AccountScope): Promise<PortalAccountWire> {
  const { merchant, ...row } = await services.database.prisma.account.findUniqueOrThrow({
    where: { id: account.id },
    include: { merchant: true },
  })
  const currency = row.defaultCurrency in fixedFees ? row.defaultCurrency : 'usd'
  const { bps, fixed } = feeTerms(merchant.plan, currency)
  const isSetUp = services.processor.isSetUp(row.livemode)
  const takesMoney = (row.cardPaymentsActive && row.chargesEnabled) || row.transfersActive
  return {
    ...toAccount(row, merchant.plan),
    merchant: { id: merchant.id, name: merchant.name, email: merchant.email },
    fee: { bps, fixed: Number(fixed), currency },
    capabilities: {
      cardPayments: row.cardPaymentsActive && row.chargesEnabled,
      transfers: row.transfersActive,
    },
    ready: isSetUp && canBePaid(row),
    missing: [
      ...(isSetUp ? [] : (['mode'] as const)),
      ...(takesMoney ? [] : (['charges'] as const)),
      ...(row.payoutsEnabled ? [] : (['payouts'] as const)),
      ...(row.payoutsEnabled || row.bankLast4 !== null ? [] : (['bank_account'] as const)),
    ],
  }
}
