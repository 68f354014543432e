import type { AccountLinkWire, AccountWire } from '../../contract/account/schema.ts'
import type { BalanceWire } from '../../contract/balance/schema.ts'
import type { PayoutLineWire, PayoutWire } from '../../contract/payouts/schema.ts'
import { created, day, ids } from './ids.ts'

export const balance: BalanceWire = {
  object: 'balance',
  available: [
    {
      amount: 1988,
      currency: 'usd',
    },
  ],
  pending: [
    {
      amount: 911,
      currency: 'usd',
      available_on: created + 2 * day,
    },
  ],
  held: [
    {
      amount: 5000,
      currency: 'usd',
      reason: 'in_dispute',
    },
  ],
  livemode: false,
}

export const payout: PayoutWire = {
  id: 'po_1T6fP1vWq8ZyXaBbT0Jw2Vn8',
  object: 'payout',
  amount: 1988,
  currency: 'usd',
  status: 'paid',
  method: 'automatic',
  arrival_date: created + 2 * day,
  failure_code: null,
  failure_message: null,
  created,
  livemode: false,
}

export const payoutLine: PayoutLineWire = {
  id: 'txn_3T6fP1vWq8ZyXaBbT0Jw2Vn8',
  object: 'payout_line',
  type: 'payment',
  amount: 2000,
  fee: 138,
  net: 1862,
  currency: 'usd',
  source: ids.paymentIntent,
  created,
}

export const account: AccountWire = {
  id: 'mer_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  object: 'account',
  chargesEnabled: true,
  payoutsEnabled: true,
  cardPayments: 'active',
  bankAccount: {
    bankName: 'FIRST BANK',
    last4: '6789',
  },
  country: 'US',
  defaultCurrency: 'usd',
  model: 'platform',
  capabilities: { card_payments: 'active', transfers: 'active' },
  requirements: {
    currentlyDue: ['individual.verification.document'],
    pastDue: [],
    errors: [
      {
        requirement: 'individual.verification.document',
        code: 'verification_document_expired',
        reason: 'The document has expired.',
      },
    ],
    deadline: created + 14 * day,
    disabledReason: null,
  },
  paused: null,
  plan: 'free',
  livemode: false,
}

export const accountLink: AccountLinkWire = {
  url: 'https://connect.stripe.com/setup/e/acct_1T6fP1vWq8ZyXaBb/pLmB1yRc3d4f',
  expires_at: created + 300,
}
