import type { Context } from '../../http/context.ts'
import { invalidField, v2Refusal } from '../../http/v2/errors.ts'
import { merged, type ParsedJson } from '../../http/v2/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import type { AccountState, Configuration } from '../accounts/account.ts'
import { omitUndefined } from '../accounts/fields.ts'
import { requestCapabilities } from '../accounts/review-capabilities.ts'
import { deepMerge } from '../accounts/settings.ts'
import { noteCompany, notePerson } from '../accounts/submitted-identity.ts'
import { v1Name } from './capabilities.ts'
import type { updateFields } from './fields.ts'
import type { IdentityInput } from './identity-fields.ts'
import { assertCoupled, assertEmail, assertWebsite } from './rules.ts'

export type AccountInput = ParsedJson<typeof updateFields>

/** Writes what was sent onto the account, which both versions of the API show. */
export function applyAccountInput(ctx: Context, account: Stored<'account'>, input: AccountInput): void {
  const { state } = account
  const { merchant, recipient, customer } = input.configuration ?? {}
  if (customer) throw v2Refusal('account_capability_not_supported', 'The sandbox has no customer configuration.')
  if (recipient?.capabilities?.bank_accounts || recipient?.capabilities?.cards) {
    throw v2Refusal('account_capability_not_supported', 'The sandbox has no Global Payouts.')
  }
  assertEmail(input.contact_email)
  assertWebsite(input.defaults?.profile?.business_url)
  if (input.contact_email !== undefined) state.email = input.contact_email
  if (input.contact_phone !== undefined) state.contact_phone = input.contact_phone
  if (input.display_name !== undefined) state.display_name = input.display_name
  if (input.defaults?.currency) state.default_currency = input.defaults.currency
  if (input.defaults?.locales) state.locales = input.defaults.locales
  if (input.metadata) state.metadata = merged(state.metadata, input.metadata)
  applyProfile(state, input)
  applyMerchant(state, merchant)
  applyIdentity(state, input.identity)
  applyConfigurations(state, { merchant, recipient })
  ctx.objects.save(account)
  requestCapabilities(ctx, account, requestedBy(input))
  assertCoupled(account)
  if ((state.applied ?? []).length > 0 && !state.email) {
    throw invalidField('contact_email', 'is required with the configurations merchant and recipient.')
  }
}

/** The requested changes, by v1 names. */
export function requestedBy({ configuration }: Pick<AccountInput, 'configuration'>) {
  const merchant = Object.entries(configuration?.merchant?.capabilities ?? {})
    .filter((entry) => entry[1])
    .map(([name, change]) => [v1Name(name), change ?? {}] as const)
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  return Object.fromEntries<{ requested?: boolean }>([
    ...merchant,
    ...(transfers ? [['transfers', transfers] as const] : []),
  ])
}

function applyProfile(state: AccountState, { defaults, display_name }: AccountInput): void {
  const profile = defaults?.profile
  state.business_profile = deepMerge(
    state.business_profile,
    omitUndefined({
      name: profile?.doing_business_as === undefined ? display_name : profile.doing_business_as,
      product_description: profile?.product_description,
      url: profile?.business_url,
    }),
  )
}

function applyMerchant(state: AccountState, merchant: NonNullable<AccountInput['configuration']>['merchant']): void {
  if (!merchant) return
  const { support, statement_descriptor: descriptor } = merchant
  state.business_profile = deepMerge(
    state.business_profile,
    omitUndefined({
      mcc: merchant.mcc,
      support_address: support?.address,
      support_email: support?.email,
      support_phone: support?.phone,
      support_url: support?.url,
    }),
  )
  const settings: Wire = omitUndefined({
    branding: merchant.branding ?? undefined,
    card_payments: {
      decline_on: merchant.card_payments?.decline_on ?? undefined,
      statement_descriptor_prefix: descriptor?.prefix,
    },
    payments: { statement_descriptor: descriptor?.descriptor },
  })
  state.settings = deepMerge(state.settings, settings)
}

function applyIdentity(state: AccountState, identity: IdentityInput | null | undefined): void {
  if (!identity) return
  if (identity.country && identity.country.toUpperCase() !== state.country) {
    throw invalidField('identity.country', 'cannot be changed.')
  }
  if (identity.entity_type !== undefined) state.business_type = identity.entity_type
  const { individual, business_details: business } = identity
  if (individual) {
    notePerson(state.onboarding?.facts, {
      first_name: individual.given_name,
      last_name: individual.surname,
      email: individual.email,
      phone: individual.phone,
      dob: individual.date_of_birth,
      address: individual.address,
      id_number: individual.id_numbers?.[0]?.value,
      document: individual.documents?.primary_verification?.front_back.front,
    })
  }
  if (business) {
    noteCompany(state.onboarding?.facts, {
      name: business.registered_name,
      phone: business.phone,
      tax_id: business.id_numbers?.[0]?.value,
      address: business.address,
    })
    state.company = deepMerge(state.company, omitUndefined({ name: business.registered_name }))
  }
  const terms = identity.attestations?.terms_of_service?.account
  if (terms) {
    const date = Date.parse(terms.date)
    if (Number.isNaN(date)) {
      throw invalidField('identity.attestations.terms_of_service.account.date', 'expected an RFC 3339 time.')
    }
    const user_agent = terms.user_agent ?? null
    state.tos_acceptance = { ...state.tos_acceptance, date: Math.floor(date / 1000), ip: terms.ip, user_agent }
  }
}

function applyConfigurations(
  state: AccountState,
  sent: Record<Configuration, { applied?: boolean | null | undefined } | null | undefined>,
): void {
  for (const name of ['merchant', 'recipient'] as const) {
    const one = sent[name]
    if (!one) continue
    const others = (state.applied ?? []).filter((known) => known !== name)
    if (one.applied !== false) state.applied = [...others, name].sort()
    else if (name === 'merchant' && others.includes('recipient') && !state.transfersOnly) {
      throw v2Refusal(
        'configuration_cannot_be_deactivated_due_to_other_configuration',
        'The merchant configuration cannot be deactivated while the recipient configuration needs it.',
      )
    } else {
      state.applied = others
      withdraw(state, name)
    }
  }
}

function withdraw(state: AccountState, configuration: Configuration): void {
  for (const [name, capability] of Object.entries(state.capabilities)) {
    if ((name === 'transfers') !== (configuration === 'recipient')) continue
    state.capabilities[name] = { ...capability, requested: false, requested_at: null, status: 'inactive' }
  }
}
