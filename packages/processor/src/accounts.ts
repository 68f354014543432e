import type Stripe from 'stripe'
import { type AccountModel, modelOf } from './account-models.ts'
import { type AccountReadiness, readinessOf } from './account-readiness.ts'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { openAccount } from './open-account.ts'
import { onAccount } from './payments.ts'
import { isWithoutAccountsV2 } from './refusals.ts'

/** A merchant's account at the processor, with the fields that determine the operations that are possible. */
export type AccountSnapshot = {
  id: string
  model: AccountModel
  chargesEnabled: boolean
  payoutsEnabled: boolean
  cardPaymentsActive: boolean
  transfersActive: boolean
  country: string
  defaultCurrency: string
  /** The default bank account for payouts in the default currency. */
  bankAccount: { bankName: string | null; last4: string } | null
  /** The merchant has handed the onboarding form in at least once. */
  detailsSubmitted: boolean
  /** The collector of the data that the processor requires: application (the platform) or stripe. */
  requirementCollection: string | null
  /** The last payout that failed, while its bank account was not replaced. */
  payoutFailure: PayoutFailure | null
} & AccountReadiness

/** A payout to the merchant's bank that failed. */
export type PayoutFailure = {
  amount: number
  currency: string
  /** The processor's code, such as `account_closed`. */
  code: string | null
  /** Unix seconds. */
  at: number
}

export type AccountRequest = {
  merchantId: string
  livemode: boolean
  name: string
  email: string
  country: string
  /** Fixed once the account is opened. Default: platform. */
  model?: AccountModel
  /**
   * Filled in with the processor's test data, so that it can charge without a person: in test mode, and in a sandbox. An
   * account with a dashboard is never filled in: its owner hands the form in.
   */
  testData: boolean
}

/**
 * Opens a merchant's account. An account with test data is active when this returns, or soon after: a sandbox verifies it at
 * once, the processor within seconds or minutes, with an event.
 * @throws ProcessorError
 */
export async function createAccount(connection: Connection, request: AccountRequest): Promise<AccountSnapshot> {
  const { livemode, model = 'platform' } = request
  const testData = request.testData && model === 'platform'
  const id = await openAccount(connection, { ...request, testData })
  const opened = await retrieveAccount(connection, livemode, id)
  if (!testData || isActive(opened) || (await connection.isSandbox())) return opened
  return waitUntilActive(connection, livemode, opened)
}

/** Maximum time to wait for the activation: as long as a command may keep its operator waiting. */
const activationPatienceMs = 45_000
const pauseMs = 3_000

async function waitUntilActive(
  connection: Connection,
  livemode: boolean,
  opened: AccountSnapshot,
): Promise<AccountSnapshot> {
  const deadline = performance.now() + activationPatienceMs
  let account = opened
  while (!isActive(account) && performance.now() + pauseMs < deadline) {
    await connection.pause(pauseMs)
    account = await retrieveAccount(connection, livemode, account.id)
  }
  return account
}

function isActive({ cardPaymentsActive, transfersActive, payoutsEnabled }: AccountSnapshot): boolean {
  return cardPaymentsActive && transfersActive && payoutsEnabled
}

/**
 * Reads an account with v1, which alone has its bank accounts, and its capabilities and requirements with v2 where that
 * knows the account.
 * @throws ProcessorError
 */
export async function retrieveAccount(connection: Connection, livemode: boolean, id: string): Promise<AccountSnapshot> {
  const [account, v2] = await Promise.all([
    callStripe(livemode, () => connection.client(livemode).accounts.retrieve(id)),
    retrieveByV2(connection, livemode, id),
  ])
  return accountSnapshot(account, v2, await readPayoutFailure(connection, livemode, account))
}

/** The modes of a connection whose platform was without Accounts v2, and when it is asked again. */
const withoutV2 = new WeakMap<Connection, Map<boolean, number>>()
const askAgainMs = 3_600_000

/** Null where v2 does not answer the account: the platform has no access to it, or the account is known to v1 alone. */
async function retrieveByV2(
  connection: Connection,
  livemode: boolean,
  id: string,
): Promise<Stripe.V2.Core.Account | null> {
  const refused = withoutV2.get(connection) ?? new Map<boolean, number>()
  if (performance.now() < (refused.get(livemode) ?? 0)) return null
  try {
    return await callStripe(livemode, () =>
      connection.client(livemode).v2.core.accounts.retrieve(id, {
        include: ['configuration.merchant', 'configuration.recipient', 'requirements'],
      }),
    )
  } catch (error) {
    if (!(error instanceof ProcessorError && error.outcome === 'refused')) throw error
    if (isWithoutAccountsV2(error)) {
      withoutV2.set(connection, refused.set(livemode, performance.now() + askAgainMs))
    }
    return null
  }
}

/** After a failed payout the processor disables a bank account until it is replaced; the failure is read only then. */
async function readPayoutFailure(
  connection: Connection,
  livemode: boolean,
  { id, external_accounts }: Stripe.Account,
): Promise<PayoutFailure | null> {
  if (!external_accounts?.data.some((bank) => bank.default_for_currency && bank.status === 'errored')) return null
  const { data } = await callStripe(livemode, () =>
    connection.client(livemode).payouts.list({ status: 'failed', limit: 1 }, onAccount(id)),
  )
  const [payout] = data
  if (!payout) return null
  const { amount, currency, failure_code: code, arrival_date: at } = payout
  return { amount, currency, code, at }
}

function accountSnapshot(
  account: Stripe.Account,
  v2: Stripe.V2.Core.Account | null,
  payoutFailure: PayoutFailure | null,
): AccountSnapshot {
  const defaultCurrency = account.default_currency ?? 'usd'
  const bank = account.external_accounts?.data.find(
    (external): external is Stripe.BankAccount =>
      external.object === 'bank_account' &&
      external.currency === defaultCurrency &&
      external.default_for_currency === true,
  )
  const readiness = readinessOf(account, v2)
  return {
    id: account.id,
    model: modelOf(account),
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    cardPaymentsActive: readiness.capabilities.card_payments === 'active',
    transfersActive: readiness.capabilities.transfers === 'active',
    country: account.country ?? 'US',
    defaultCurrency,
    bankAccount: bank ? { bankName: bank.bank_name, last4: bank.last4 } : null,
    detailsSubmitted: account.details_submitted,
    requirementCollection: account.controller?.requirement_collection ?? null,
    payoutFailure,
    ...readiness,
  }
}
