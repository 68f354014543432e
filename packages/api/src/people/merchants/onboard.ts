import type { Account, Merchant } from '@merchant-payments/db'
import {
  type AccountSession,
  type EmbeddedComponent,
  embeddedComponents,
  isRejected,
  type LinkPurpose,
  type OnboardingLink,
} from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { type AccountServices, changeAccount } from './change-account.ts'
import { openAccount } from './open-account.ts'

type Needed = AccountServices & Pick<Services, 'alert' | 'countryRules' | 'publicUrl'>

type OnboardingRequest = {
  merchantId: string
  livemode: boolean
  purpose?: LinkPurpose
  /** Where the processor sends the merchant back to; the portal by default. */
  addresses?: LinkAddresses
  /** Whether an account is requested although the processor has refused one before. */
  retryRefused?: boolean
}

/** `returnUrl`: afterwards, finished or not. `refreshUrl`: with a used or expired link. */
type LinkAddresses = { returnUrl: string; refreshUrl: string }

/**
 * A fresh link to the processor's pages; it works once, and for a few minutes. The account is opened first if it is not open
 * yet. Null when there is no such merchant.
 * @throws account_not_ready where the processor opens no account; validation_error on `type`, ProcessorError
 */
export async function onboardMerchant(
  services: Needed,
  { merchantId, livemode, purpose = 'account_onboarding', retryRefused = false, addresses }: OnboardingRequest,
): Promise<OnboardingLink | null> {
  const account = await openedAccount(services, { merchantId, livemode, retryRefused })
  if (account && purpose === 'account_update' && !mayUpdateDetails(account)) {
    throw invalid('type', 'must be onboarding: the payment processor collects the details of this account itself')
  }
  return account && linkTo(services, account, purpose, addresses)
}

type ComponentSession = AccountSession & { components: readonly EmbeddedComponent[] }

/**
 * A session with which the portal shows the processor's own forms, with those that the account has. The account is opened first
 * if it is not open yet. Null when there is no such merchant.
 * @throws account_not_ready where the processor opens no account; ProcessorError
 */
export async function createComponentSession(
  services: Needed,
  { merchantId, livemode }: { merchantId: string; livemode: boolean },
): Promise<ComponentSession | null> {
  const account = await openedAccount(services, { merchantId, livemode, retryRefused: false })
  if (!account) return null
  // Accounts with a dashboard have their payouts there.
  const components = embeddedComponents.filter((name) => name !== 'payouts' || account.model === 'platform')
  const { processorAccountId: merchantAccount } = account
  return { ...(await services.processor.accountSessions.create({ livemode, merchantAccount, components })), components }
}

async function openedAccount(
  services: Needed,
  { merchantId, livemode, retryRefused }: { merchantId: string; livemode: boolean; retryRefused: boolean },
): Promise<OpenedAccount | null> {
  const where = { merchantId, livemode }
  const found = await services.database.prisma.account.findFirst({ where, include: { merchant: true } })
  if (!found) return null
  const testData = !livemode || (await services.processor.isSandbox())
  return ensureOpened(services, found, { retryRefused, testData })
}

/**
 * Opens a merchant's account in a mode, which then waits for its onboarding. Does nothing if it is open.
 * @throws account_not_ready where the processor opens no account; ProcessorError
 */
export async function openMerchantAccount(services: Needed, merchantId: string, livemode: boolean): Promise<void> {
  const where = { merchantId, livemode }
  const account = await services.database.prisma.account.findFirstOrThrow({ where, include: { merchant: true } })
  await ensureOpened(services, account, { retryRefused: false, testData: false })
}

/** A link for each account of a merchant that onboarding makes ready, null for one that needs none. @throws ProcessorError */
export async function onboardingLeft(
  services: Needed,
  merchantId: string,
): Promise<{ test: string | null; live: string | null }> {
  const accounts = await services.database.prisma.account.findMany({ where: { merchantId } })
  const left = async (livemode: boolean) => {
    const account = accounts.filter(isOpened).find((one) => one.livemode === livemode && needsOnboarding(one))
    return account ? (await linkTo(services, account, 'account_onboarding')).url : null
  }
  const [test, live] = await Promise.all([left(false), left(true)])
  return { test, live }
}

/** Whether the merchant's payments can be accepted, on their own account or the platform's, and paid out to a bank. */
export function canBePaid(account: Account): boolean {
  return account.payoutsEnabled && ((account.cardPaymentsActive && account.chargesEnabled) || account.transfersActive)
}

/** Whether the merchant can change their details at the processor: only the platform's own collection has such a page. */
export function mayUpdateDetails({ processorAccountId, requirementCollection, disabledReason }: Account): boolean {
  return processorAccountId !== null && requirementCollection === 'application' && !isRejected(disabledReason)
}

/** Whether the account is not rejected and would become usable if the merchant completed its onboarding. */
function needsOnboarding(account: Account): boolean {
  const useless = account.feeRefusal !== null && account.transferRefusal !== null
  return !canBePaid(account) && !useless && !isRejected(account.disabledReason)
}

type OpenedAccount = Account & { processorAccountId: string }

function isOpened(account: Account): account is OpenedAccount {
  return account.processorAccountId !== null
}

/**
 * Opens the account if it is not open. The processor identifies the call by the merchant and the mode, so concurrent
 * calls open one account.
 */
async function ensureOpened(
  services: Needed,
  { merchant, ...account }: Account & { merchant: Merchant },
  { retryRefused, testData }: { retryRefused: boolean; testData: boolean },
): Promise<OpenedAccount> {
  if (isOpened(account)) return account
  if (account.openingRefusal !== null && !retryRefused) throw notOpened()
  const { clock } = services
  const { livemode, merchantId, model } = account
  const columns = await openAccount(
    services,
    { merchantId, name: merchant.name, email: merchant.email, country: merchant.country, model },
    { livemode, testData },
  )
  const opened = await changeAccount(services, account.id, ({ processorAccountId }) =>
    processorAccountId === null ? { ...columns, updatedAt: clock.now() } : null,
  )
  if (!isOpened(opened)) throw notOpened()
  return opened
}

function notOpened(): ApiError {
  return new ApiError('account_not_ready', {
    message:
      'The payment processor does not open accounts in this country. The platform takes payments on your behalf.',
  })
}

function linkTo(
  { processor, publicUrl }: Needed,
  { livemode, processorAccountId: merchantAccount }: OpenedAccount,
  purpose: LinkPurpose,
  addresses: LinkAddresses = {
    returnUrl: `${publicUrl}/?onboarding=done`,
    refreshUrl: `${publicUrl}/?onboarding=again`,
  },
): Promise<OnboardingLink> {
  return processor.accountLinks.create({ livemode, purpose, merchantAccount, ...addresses })
}
