import type Stripe from 'stripe'
import type { AccountRequest } from './accounts.ts'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { ownAccountMetadata } from './own-metadata.ts'
import { isWithoutAccountsV2 } from './refusals.ts'
import { testBankAccount, testDetails, testIdentity, testMerchant, testProfile } from './test-data.ts'

/**
 * Opens an account: the platform pays the processor's fees, so that the merchant pays ours alone, carries its losses, and
 * there is no dashboard. A platform from before Accounts v2 opens it by v1.
 * @returns its id, which either version knows
 * @throws ProcessorError
 */
export async function openAccount(connection: Connection, request: AccountRequest): Promise<string> {
  const id = await openByV2(connection, request).catch((error: unknown) => {
    if (isWithoutAccountsV2(error)) return openByV1(connection, request)
    throw error
  })
  if (request.testData) await addTestBank(connection, request, id)
  return id
}

async function openByV2(connection: Connection, request: AccountRequest): Promise<string> {
  const { livemode, name, email, country, testData } = request
  const account = await callStripe(livemode, () =>
    connection.client(livemode).v2.core.accounts.create(
      {
        contact_email: email,
        display_name: name,
        dashboard: 'none',
        identity: { country, ...(testData ? testIdentity(country, email) : {}) },
        defaults: {
          ...(testData ? { profile: testProfile } : {}),
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        configuration: {
          merchant: {
            ...(testData ? testMerchant(email) : {}),
            capabilities: { card_payments: { requested: true } },
          },
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        metadata: ownAccountMetadata(request),
      },
      { idempotencyKey: keyOf(request) },
    ),
  )
  return account.id
}

/** There a refusal is repeated for a day under the same key. */
async function openByV1(connection: Connection, request: AccountRequest): Promise<string> {
  const { livemode, name, email, country, testData } = request
  const { business_profile, ...details } = testData ? testDetails(country, email) : {}
  const params: Stripe.AccountCreateParams = {
    country,
    email,
    business_profile: { ...business_profile, name },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    ...details,
    metadata: ownAccountMetadata(request),
  }
  const account = await callStripe(livemode, () =>
    connection.client(livemode).accounts.create(params, { idempotencyKey: `${keyOf(request)}:v1` }),
  )
  return account.id
}

async function addTestBank(connection: Connection, request: AccountRequest, id: string): Promise<void> {
  const { livemode, country } = request
  const bank = testBankAccount(country)
  if (bank === null) return
  await callStripe(livemode, () =>
    connection
      .client(livemode)
      .accounts.createExternalAccount(
        id,
        { external_account: bank, default_for_currency: true },
        { idempotencyKey: `${keyOf(request)}:bank` },
      ),
  )
}

/** The merchant has one account in each mode: two calls at once open one. */
function keyOf({ merchantId, livemode }: AccountRequest): string {
  return `account:${merchantId}:${livemode ? 'live' : 'test'}`
}
