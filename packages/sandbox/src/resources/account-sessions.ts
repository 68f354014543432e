import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { boolean, hash, type Parsed, required, string } from '../http/fields.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { assertPlatform, loadAccount } from './accounts/platform.ts'

/** The id is the client secret: it alone shows the components. */
type AccountSessionState = {
  account: string
  components: EmbeddedComponent[]
  /** Components with the feature `external_account_collection`: their forms have a bank account. */
  collecting: EmbeddedComponent[]
  /** Unix seconds on the sandbox clock. */
  expires_at: number
}

declare module '../store/object-kinds.ts' {
  interface States {
    account_session: AccountSessionState
  }
}

const access = { disable_stripe_user_authentication: boolean(), external_account_collection: boolean() }
const formFields = { enabled: required(boolean()), features: hash(access) }
const form = hash(formFields)

/** The components that the sandbox has. */
const embeddedFields = {
  account_management: form,
  account_onboarding: form,
  notification_banner: form,
  payouts: hash({
    enabled: required(boolean()),
    features: hash({
      ...access,
      edit_payout_schedule: boolean(),
      instant_payouts: boolean(),
      standard_payouts: boolean(),
    }),
  }),
}

export type EmbeddedComponent = keyof typeof embeddedFields
const embeddedComponents = Object.keys(embeddedFields) as readonly EmbeddedComponent[]

const moneyFeatures = [
  'capture_payments',
  'destination_on_behalf_of_charge_management',
  'dispute_management',
  'refund_management',
  'smart_disputes_management',
]
const accessFeatures = Object.keys(access)
const payoutFeatures = [...accessFeatures, 'edit_payout_schedule', 'instant_payouts', 'standard_payouts']

/** Every component of Stripe with its features: answers have all of them. */
const featuresOf: Readonly<Record<string, readonly string[]>> = {
  account_management: accessFeatures,
  account_onboarding: accessFeatures,
  balance_report: [],
  balances: payoutFeatures,
  disputes_list: moneyFeatures,
  documents: [],
  financial_account: [...accessFeatures, 'send_money', 'transfer_balance'],
  financial_account_transactions: ['card_spend_dispute_management'],
  instant_payouts_promotion: [...accessFeatures, 'instant_payouts'],
  issuing_card: [
    'card_management',
    'card_spend_dispute_management',
    'cardholder_management',
    'spend_control_management',
  ],
  issuing_cards_list: [
    'card_management',
    'card_spend_dispute_management',
    'cardholder_management',
    'disable_stripe_user_authentication',
    'spend_control_management',
  ],
  notification_banner: accessFeatures,
  payment_details: moneyFeatures,
  payment_disputes: moneyFeatures.filter((name) => name !== 'capture_payments'),
  payment_method_settings: ['disable_stripe_user_authentication'],
  payments: moneyFeatures,
  payout_details: [],
  payout_reconciliation_report: [],
  payouts: payoutFeatures,
  payouts_list: [],
  reporting_chart: [],
  tax_registrations: [],
  tax_settings: [],
  terminal_hardware_orders: [],
  terminal_hardware_shop: [],
}

/** Seconds for which the components can be opened with one session. */
const lifetimeSeconds = 30 * 60

type Chosen = Parsed<typeof embeddedFields>
type Features = Readonly<Record<string, boolean | undefined>>

/** Stripe: both are only for accounts whose requirements the platform collects. */
function assertMayChoose(name: string, features: Features | undefined, collector: string): void {
  if (collector === 'application') return
  const refused =
    features?.disable_stripe_user_authentication === true
      ? 'disable_stripe_user_authentication'
      : features?.external_account_collection === false
        ? 'external_account_collection'
        : null
  if (refused === null) return
  throw invalid(
    `The feature ${refused} of ${name} can be changed only for accounts where controller.requirement_collection is application.`,
    `components[${name}][features][${refused}]`,
  )
}

function componentsWire(chosen: Chosen, losses: string): Wire {
  return Object.fromEntries(
    Object.entries(featuresOf).map(([name, features]) => {
      const { enabled = false, features: sent = {} } = chosen[name as EmbeddedComponent] ?? {}
      const given: Features = sent
      const collects = given.external_account_collection ?? true
      const unsaid = (feature: string) => {
        if (feature === 'external_account_collection') return collects
        return feature === 'disable_stripe_user_authentication' ? !collects : losses === 'stripe'
      }
      const wire = features.map((feature) => [feature, enabled && (given[feature] ?? unsaid(feature))])
      return [name, { enabled, features: Object.fromEntries(wire) }]
    }),
  )
}

export const createAccountSession = endpoint({
  method: 'POST',
  path: '/v1/account_sessions',
  params: { account: required(string()), components: required(hash(embeddedFields)) },
  run(ctx, { account: id, components: chosen }) {
    assertPlatform(ctx)
    const account = loadAccount(ctx, id)
    if (account.id === ctx.account) throw invalid('An account session is for a connected account.', 'account')
    const { controller } = account.state
    for (const name of embeddedComponents) {
      assertMayChoose(name, chosen[name]?.features, controller.requirement_collection)
    }
    const enabled = embeddedComponents.filter((name) => chosen[name]?.enabled)
    if (enabled.length === 0) throw invalid('At least one component must be enabled.', 'components')
    const session = ctx.objects.insert('account_session', ctx, newId('accs_secret_', 40), ctx.now, {
      account: account.id,
      components: enabled,
      collecting: enabled.filter((name) => chosen[name]?.features?.external_account_collection ?? true),
      expires_at: ctx.now + lifetimeSeconds,
    })
    return {
      object: 'account_session',
      account: account.id,
      client_secret: session.id,
      components: componentsWire(chosen, controller.losses),
      expires_at: session.state.expires_at,
      livemode: ctx.live,
    }
  },
})
