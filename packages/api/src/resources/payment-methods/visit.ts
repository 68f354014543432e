import { ProcessorError } from '@merchant-payments/processor'
import { entryLinkTo, readEntryToken } from '../../contract/payment-methods/return-link.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { CommandActor } from '../../core/request/actor.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { loadAccount } from '../../core/request/load-account.ts'
import { requireActiveMerchant } from '../../core/request/require-active-merchant.ts'
import { everyone } from '../../core/request/roles.ts'
import { cardDays } from '../../mail/customer-reminders/reminder-steps.ts'
import type { Notice, Visit } from '../../processor/payment-updates/open-payment-update-link.ts'
import { createCustomerPaymentMethodSession } from './create-session.ts'

/** The maximum number of visits by a network, and for a customer, in ten minutes: each creates an object at the processor. */
const windowSeconds = 600
const maxVisitsOfClient = 60
const maxVisitsOfCustomer = 20
const dayMs = 24 * 60 * 60 * 1000

/** The author of what a visitor does. */
const visitor: CommandActor = { kind: 'command', id: null, name: 'mail about a card' }

type Found = { scope: AccountScope; customerId: string }

/** Redirects a customer from a mail to a page of the processor on which they enter a payment method. @param client the client's network */
export function startMethodEntry(services: Services, token: string, client: string): Promise<Visit> {
  return visit(services, token, client, async ({ scope, customerId: id }) => {
    requireActiveMerchant(scope.account, visitor, { resource: 'customers', change: everyone, takesPayments: true })
    const link = entryLinkTo(services, { accountId: scope.account.id, customerId: id })
    const page = await createCustomerPaymentMethodSession(scope, { id, return_url: `${link}/back` })
    return { redirect: page.url }
  })
}

/** Receives a customer who comes back from that page, with a payment method or without one. */
export function endMethodEntry(services: Services, token: string, client: string): Promise<Visit> {
  return visit(services, token, client, async ({ scope, customerId }) => {
    const { prisma } = services.database
    const accountId = scope.account.id
    const after = new Date(services.processorClock.now().getTime() + cardDays[0] * dayMs)
    const lasting = await prisma.paymentMethod.findFirst({
      where: { accountId, customerId, removedAt: null, OR: [{ cardEndsAt: null }, { cardEndsAt: { gt: after } }] },
      select: { id: true },
    })
    if (lasting) return noticeTo(scope, 'saved')
    return { ...noticeTo(scope, 'not_saved'), next: entryLinkTo(services, { accountId, customerId }) }
  })
}

async function visit(
  services: Services,
  token: string,
  client: string,
  lead: (found: Found) => Promise<Visit>,
): Promise<Visit> {
  const entry = readEntryToken(services, token)
  const action = 'payment-method-entry'
  const ofClient = { action, subject: client, max: maxVisitsOfClient, seconds: windowSeconds }
  const subject = `${entry?.accountId}/${entry?.customerId}`
  const ofCustomer = { action, subject, max: maxVisitsOfCustomer, seconds: windowSeconds }
  const retryAfter = (await services.attempts(ofClient)) ?? (entry && (await services.attempts(ofCustomer)))
  if (retryAfter !== null)
    return { notice: 'too_many', merchant: null, merchantId: null, locale: null, next: null, retryAfter }
  const account = entry && (await loadAccount(services.database, entry.accountId))
  if (!account) return { notice: 'unknown', merchant: null, merchantId: null, locale: null, next: null }
  const scope = { services, account, actor: visitor }
  try {
    return await lead({ scope, customerId: entry.customerId })
  } catch (error) {
    if (error instanceof ProcessorError) return noticeTo(scope, 'later')
    // The customer was deleted, or nothing can be sold for the merchant.
    if (error instanceof ApiError && error.status < 500) return noticeTo(scope, 'unknown')
    throw error
  }
}

function noticeTo({ account }: AccountScope, notice: Notice) {
  return { notice, merchant: account.merchantName, merchantId: account.merchantId, locale: null, next: null }
}
