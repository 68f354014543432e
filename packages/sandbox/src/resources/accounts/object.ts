import type { Context } from '../../http/context.ts'
import { isPlatform } from '../../http/context.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { bankAccountsOf, bankAccountWire } from './bank-account.ts'
import { detailsSubmitted, dueNow } from './due-now.ts'
import { disabledReason, noRequirements, requirementsWire } from './requirements.ts'
import { settingsWire } from './settings.ts'

/** The capability that makes an account a selling one. Other payment methods, such as Link, are accepted beside cards. */
const sellingCapabilities = ['card_payments', 'transfers', 'legacy_payments']

/** Whether the account can be charged or sent money. */
export function chargesEnabled(account: Stored<'account'>): boolean {
  return sellingCapabilities.some((name) => isActive(account, name))
}

export function isActive(account: Stored<'account'>, capability: string): boolean {
  return account.state.capabilities[capability]?.status === 'active'
}

export function accountWire(ctx: Context, account: Stored<'account'>): Wire {
  const { state, id } = account
  const banks = bankAccountsOf(ctx, id)
  const enabled = chargesEnabled(account)
  const due = dueNow(ctx, account)
  const isOwn = isPlatform(ctx) && id === ctx.settings.meta.platform
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
      ...state.business_profile,
    },
    business_type: state.business_type,
    capabilities: Object.fromEntries(
      Object.entries(state.capabilities)
        .filter(([, capability]) => capability.requested)
        .map(([name, capability]) => [name, capability.status]),
    ),
    charges_enabled: enabled,
    controller: isOwn ? { type: 'account' } : controllerWire(state.controller),
    country: state.country,
    created: account.created,
    default_currency: state.default_currency,
    details_submitted: detailsSubmitted(ctx, account),
    email: state.email,
    external_accounts: listOf(
      banks.map((bank) => bankAccountWire(bank)),
      `/v1/accounts/${id}/external_accounts`,
    ),
    future_requirements: noRequirements,
    metadata: state.metadata,
    payouts_enabled: enabled && banks.some((bank) => bank.state.status !== 'errored'),
    requirements: requirementsWire(due, disabledReason(state, due)),
    settings: settingsWire(state),
    tos_acceptance: { date: state.onboarding ? null : account.created, ...state.tos_acceptance },
    type: state.type,
    ...(state.business_type && state.business_type !== 'individual' ? { company: state.company } : {}),
  }
}

function controllerWire(controller: Stored<'account'>['state']['controller']): Wire {
  return {
    fees: { payer: controller.fees },
    is_controller: true,
    losses: { payments: controller.losses },
    requirement_collection: controller.requirement_collection,
    stripe_dashboard: { type: controller.dashboard },
    type: 'application',
  }
}
