import type { Account } from '@merchant-payments/db'
import { type AccountRequirements, isRejected, type PayoutFailure } from '@merchant-payments/processor'
import { toAccount } from '../../../contract/account/wire.ts'
import type { PageAction } from '../../../contract/customer-sessions/page-actions.ts'
import { customerPagePath } from '../../../contract/customer-sessions/page-address.ts'
import type { AccountContext } from '../../../core/request/account-context.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { isHosted } from '../../../core/request/platform-terms.ts'
import { currenciesOf, type FeeSchedule } from '../../../money/fees/fee-schedule.ts'
import { readFeeSchedule, saleTermsOf } from '../../../money/fees/read-fee-schedule.ts'
import { canBePaid, mayUpdateDetails } from '../../../people/merchants/onboard.ts'
import type { PortalAccountWire } from './schema.ts'

/** The account in the selected mode: its fees, its capabilities, and its missing requirements. */
export async function retrievePortalAccount({ services, account }: AccountScope): Promise<PortalAccountWire> {
  const { merchant, ...row } = await services.database.prisma.account.findFirstOrThrow({
    where: { id: account.id },
    include: { merchant: { include: { slugs: { where: { replacedAt: null } } } } },
  })
  const slug = merchant.slugs[0]?.slug
  const schedule = await readFeeSchedule(services, account)
  const isSetUp = services.processor.isSetUp(row.livemode)
  const takesMoney = (row.cardPaymentsActive && row.chargesEnabled) || row.transfersActive
  return {
    ...toAccount(services, row, account),
    merchant: { id: merchant.id, name: merchant.name, email: merchant.email, taxNumber: merchant.taxNumber },
    customerPage: slug
      ? { slug, url: `${services.publicUrl}${customerPagePath({ slug, livemode: row.livemode })}` }
      : null,
    pageActions: row.pageActions as PageAction[],
    fee: feeOf(schedule, row.defaultCurrency, account, 'payment'),
    subscriptionFee: schedule.subscriptions ? feeOf(schedule, row.defaultCurrency, account, 'subscription') : null,
    feeReturned: schedule.refund === 'return',
    abilities: {
      cardPayments: row.cardPaymentsActive && row.chargesEnabled,
      transfers: row.transfersActive,
    },
    ready: isSetUp && canBePaid(row),
    state: stateOf(row),
    hosted: isHosted(account, services.platformHosting),
    openRequirements: requirementsOf(row),
    updatable: mayUpdateDetails(row),
    payoutFailure: row.payoutFailure as PayoutFailure | null,
    customerMails: {
      on: services.remindsCustomers,
      reminderDays: row.reminderDays,
      cardReminders: row.cardReminders,
    },
    missing: [
      ...(isSetUp ? [] : (['mode'] as const)),
      ...(takesMoney ? [] : (['charges'] as const)),
      ...(row.payoutsEnabled ? [] : (['payouts'] as const)),
      ...(row.payoutsEnabled || row.bankLast4 !== null ? [] : (['bank_account'] as const)),
    ],
  }
}

/** The fee on sales in the account's currency, in US dollars or, failing both, in any that the schedule has. */
function feeOf(
  schedule: FeeSchedule,
  ofAccount: string,
  seller: Pick<AccountContext, 'plan' | 'model'>,
  kind: 'payment' | 'subscription',
): PortalAccountWire['fee'] {
  const supported = currenciesOf(schedule, kind === 'subscription')
  const currency = [ofAccount, 'usd'].find((one) => supported.includes(one)) ?? supported[0] ?? ofAccount
  const { bps, fixed, minimum, maximum } = saleTermsOf(schedule, seller, kind)('currency', currency)
  return {
    bps,
    fixed: Number(fixed),
    currency,
    ...(minimum === null ? {} : { minimum: Number(minimum) }),
    ...(maximum === null ? {} : { maximum: Number(maximum) }),
  }
}

function stateOf({ disabledReason, processorAccountId, openingRefusal }: Account): PortalAccountWire['state'] {
  if (isRejected(disabledReason)) return 'rejected'
  if (processorAccountId !== null) return 'open'
  return openingRefusal === null ? 'unopened' : 'refused'
}

/** The requirements of an account, each once: the processor lists overdue requirements among the due ones as well. */
function requirementsOf(row: Account): PortalAccountWire['openRequirements'] {
  const known = row.requirements as AccountRequirements | null
  if (!known) return []
  const { pastDue, currentlyDue, pendingVerification, errors } = known
  const statuses = new Map<string, PortalAccountWire['openRequirements'][number]['status']>([
    ...pendingVerification.map((name) => [name, 'pending_verification'] as const),
    ...currentlyDue.map((name) => [name, 'currently_due'] as const),
    ...pastDue.map((name) => [name, 'past_due'] as const),
  ])
  const order = ['past_due', 'currently_due', 'pending_verification']
  return [...statuses]
    .map(([name, status]) => ({
      name,
      status,
      error: errors.find(({ requirement }) => requirement === name)?.reason ?? null,
    }))
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
}
