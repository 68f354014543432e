import type { MerchantKeyWire, MerchantSignInLinkWire, MerchantWire } from '../../contract/platform-merchants/schema.ts'
import type { FeeReportRow } from '../../money/platform-ledger/report-fees.ts'
import { created, day } from './ids.ts'
import { event } from './webhooks.ts'

export const merchant: MerchantWire = {
  id: 'mer_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  object: 'merchant',
  name: 'Corner Tea Shop',
  email: 'ada@shop.example.com',
  plan: 'free',
  pricing: null,
  status: 'active',
  paused: null,
  accounts: {
    live: null,
    test: {
      id: 'acct_1T6fP1vWq8ZyXaBb',
      chargesEnabled: false,
      payoutsEnabled: false,
      requirements: {
        currentlyDue: ['external_account'],
        pastDue: [],
        errors: [],
        deadline: created + 14 * day,
        disabledReason: 'requirements.past_due',
      },
    },
  },
  metadata: { member: '42' },
  created,
}

export const platformEvent = { ...event, merchant: merchant.id }

export const feeReportRow: FeeReportRow = {
  day: '2026-11-29',
  merchant: merchant.id,
  currency: 'usd',
  payments: 12,
  volume: 12_000,
  fees: 1068,
  fees_returned: 40,
  processor_costs: 0,
  transfers: 0,
  losses: 0,
}

export const merchantKey: MerchantKeyWire = {
  id: 'key_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  object: 'key',
  name: 'Member area',
  key: 'svc_test_4fT0Jw2Vn8QkXz6LmB1yRc3dVbotCWXgX4X8VYGU',
  prefix: 'svc_test_4fT0',
  permissions: ['payments:read', 'refunds:write'],
  created,
  livemode: false,
}

export const merchantSignInLink: MerchantSignInLinkWire = {
  url: 'https://payments.example.com/portal/sign-in/4fT0Jw2Vn8QkXz6LmB1yRc3dVbotCWXgX4X8VYGU?to=%2Fpayments',
  expires_at: created + 60,
}
