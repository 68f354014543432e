import type Stripe from 'stripe'
import { takesCards } from './card-countries.ts'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'

/** A merchant's account at the processor, as far as it decides what we may do. */
export type AccountSnapshot = {
  id: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  cardPaymentsActive: boolean
  transfersActive: boolean
  country: string
  defaultCurrency: string
  /** The default bank account for payouts in the default currency. */
  bankAccount: { bankName: string | null; last4: string } | null
}

export type AccountRequest = { merchantId: string; livemode: boolean; name: string; email: string; country: string }

/**
 * Opens a connected account for a merchant. The platform pays the processor's fees
 * (`controller.fees.payer=application`): the merchant pays ours alone. Where merchants cannot take cards themselves, the
 * account is one that receives transfers.
 * @throws ProcessorError
 */
export async function createAccount(connection: Connection, request: AccountRequest): Promise<AccountSnapshot> {
  const account = await callStripe(request.livemode, () =>
    connection.client(request.livemode).accounts.create(
      {
        country: request.country,
        email: request.email,
        business_profile: { name: request.name },
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'none' },
        },
        ...(takesCards(request.country)
          ? { capabilities: { card_payments: { requested: true }, transfers: { requested: true } } }
          : {
              capabilities: { transfers: { requested: true } },
              tos_acceptance: { service_agreement: 'recipient' },
            }),
        metadata: { svc_merchant: request.merchantId, svc_mode: request.livemode ? 'live' : 'test' },
      },
      { idempotencyKey: `account:${request.merchantId}:${request.livemode ? 'live' : 'test'}` },
    ),
  )
  return accountSnapshot(account)
}

/** @throws ProcessorError */
export async function retrieveAccount(connection: Connection, livemode: boolean, id: string): Promise<AccountSnapshot> {
  return accountSnapshot(await callStripe(livemode, () => connection.client(livemode).accounts.retrieve(id)))
}

function accountSnapshot(account: Stripe.Account): AccountSnapshot {
  const defaultCurrency = account.default_currency ?? 'usd'
  const bank = account.external_accounts?.data.find(
    (external): external is Stripe.BankAccount =>
      external.object === 'bank_account' &&
      external.currency === defaultCurrency &&
      external.default_for_currency === true,
  )
  return {
    id: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    cardPaymentsActive: account.capabilities?.card_payments === 'active',
    transfersActive: account.capabilities?.transfers === 'active',
    country: account.country ?? 'US',
    defaultCurrency,
    bankAccount: bank ? { bankName: bank.bank_name, last4: bank.last4 } : null,
  }
}
