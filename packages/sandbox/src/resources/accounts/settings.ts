import type { Json, Wire } from '../../http/wire.ts'
import type { AccountState } from './account.ts'

/** The account's settings, merged over the defaults. */
export function settingsWire(state: AccountState): Wire {
  const name = (state.business_profile.name as string | undefined) ?? null
  const defaults: Wire = {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: name, timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: 'offer' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: state.controller.losses === 'stripe',
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  }
  return deepMerge(defaults, state.settings)
}

/** `changes` merged over `base`, hash by hash. */
export function deepMerge(base: Wire, changes: Wire): Wire {
  const result: Wire = { ...base }
  for (const [key, value] of Object.entries(changes)) {
    const current = result[key]
    result[key] = isHash(value) && isHash(current) ? deepMerge(current, value) : value
  }
  return result
}

function isHash(value: Json | undefined): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
