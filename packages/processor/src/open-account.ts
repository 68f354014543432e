import type Stripe from 'stripe'
import { modelTerms } from './account-models.ts'
import type { AccountRequest } from './accounts.ts'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { ownAccountMetadata } from './own-metadata.ts'
import { hasTokenExpired, isWithoutAccountsV2, needsAccountToken } from './refusals.ts'
import { retryIdempotencyKey } from './retry-idempotency-key.ts'
import {
  testBankAccount,
  testDetails,
  testIdentity,
  testMerchant,
  testOwner,
  testProfile,
} from './test-account-data.ts'

type AccountParams = Stripe.V2.Core.AccountCreateParams

/**
 * Opens an account of a model. By default the platform pays the processor's fees, so that the merchant pays only our fee,
 * carries the losses, and there is no dashboard. A platform without Accounts v2 opens it with v1. A platform in a country that accepts the
 * owner's data only in account tokens, such as France, uses a token.
 * @returns its id, which either version knows
 * @throws ProcessorError
 */
export async function openAccount(connection: Connection, request: AccountRequest): Promise<string> {
  const id = await openByV2(connection, request).catch((error: unknown) => {
    if (isWithoutAccountsV2(error)) return openByV1(connection, request)
    if (needsAccountToken(error)) return openByToken(connection, request)
    throw error
  })
  if (request.testData) await addTestBank(connection, request, id)
  return id
}

function openByV2(connection: Connection, request: AccountRequest): Promise<string> {
  const { name, email, country, testData } = request
  const owner: AccountParams = {
    contact_email: email,
    display_name: name,
    identity: { country, ...(testData ? testIdentity(country, email) : {}) },
  }
  return create(connection, request, owner, keyOf(request))
}

/** Maximum expired tokens before an account is opened with a further one. */
const maxTokens = 20

/**
 * Sends the owner's data in a token, which only the publishable key can create in live mode. Each retry sends the same
 * token, because another one would be another request with the same idempotency key; only an expired token is replaced.
 * Source: Stripe, "Account tokens": their creation, that no other parameter may name the owner, and their expiry.
 */
async function openByToken(connection: Connection, request: AccountRequest, number = 0): Promise<string> {
  const { livemode, name, email, country, testData } = request
  const key = retryIdempotencyKey(`${keyOf(request)}:token`, number)
  const token = await callStripe(livemode, () =>
    connection
      .publishableClient(livemode)
      .v2.core.accountTokens.create(
        { contact_email: email, display_name: name, ...(testData ? { identity: testOwner(country, email) } : {}) },
        { idempotencyKey: key },
      ),
  )
  const owner: AccountParams = { account_token: token.id, identity: { country } }
  return create(connection, request, owner, `${key}:account`).catch((error: unknown) => {
    if (hasTokenExpired(error) && number < maxTokens) return openByToken(connection, request, number + 1)
    throw error
  })
}

async function create(
  connection: Connection,
  request: AccountRequest,
  owner: AccountParams,
  idempotencyKey: string,
): Promise<string> {
  const { livemode, email, testData } = request
  const { dashboard, collector, receivesTransfers } = modelTerms[request.model ?? 'platform']
  const account = await callStripe(livemode, () =>
    connection.client(livemode).v2.core.accounts.create(
      {
        ...owner,
        dashboard,
        defaults: {
          ...(testData ? { profile: testProfile } : {}),
          responsibilities: { fees_collector: collector, losses_collector: collector },
        },
        configuration: {
          merchant: {
            ...(testData ? testMerchant(email) : {}),
            capabilities: { card_payments: { requested: true } },
          },
          ...(receivesTransfers
            ? { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } }
            : {}),
        },
        metadata: ownAccountMetadata(request),
      },
      { idempotencyKey },
    ),
  )
  return account.id
}

/** There a refusal is repeated for a day under the same key. */
async function openByV1(connection: Connection, request: AccountRequest): Promise<string> {
  const { livemode, name, email, country, testData } = request
  const { dashboard, collector, receivesTransfers } = modelTerms[request.model ?? 'platform']
  const { business_profile, ...details } = testData ? testDetails(country, email) : {}
  const params: Stripe.AccountCreateParams = {
    country,
    email,
    business_profile: { ...business_profile, name },
    controller: {
      fees: { payer: collector === 'stripe' ? 'account' : collector },
      losses: { payments: collector },
      requirement_collection: dashboard === 'none' ? 'application' : 'stripe',
      stripe_dashboard: { type: dashboard },
    },
    capabilities: {
      card_payments: { requested: true },
      ...(receivesTransfers ? { transfers: { requested: true } } : {}),
    },
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
