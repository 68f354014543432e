import { ProcessorError } from '@merchant-payments/processor'
import { type PaymentAction, paymentActionUrl, readPaymentAction } from '../../contract/payments/action-link.ts'
import type { Services } from '../../core/request/context.ts'
import { syncPayment } from '../sync/sync-payment.ts'

/** The notice that a visitor of a link is shown. */
export type ActionNotice = 'unknown' | 'waits' | 'paid' | 'processing' | 'declined' | 'over' | 'later' | 'too_many'

/** Where a visitor is redirected, or the notice that they are shown. `next` is the address that continues. */
export type ActionVisit =
  | { redirect: string }
  | {
      notice: ActionNotice
      merchant: string | null
      merchantId: string | null
      /** Minor units. */
      amount: { value: bigint; currency: string } | null
      /** The language of the customer; null follows the browser. */
      locale: string | null
      next: string | null
      retryAfter?: number
    }

/** The maximum number of visits by a client, and for a payment, in ten minutes. */
const windowSeconds = 600
const maxVisitsOfClient = 60
const maxVisitsOfPayment = 20

type Found = NonNullable<Awaited<ReturnType<typeof load>>>

/** Shows what a customer is asked to confirm. The page itself starts nothing. @param client the client's network */
export function showPaymentAction(services: Services, token: string, client: string): Promise<ActionVisit> {
  return visit(services, token, client, async (found) => noticeOf(services, found))
}

/** Leads the customer, who is present now, to the page of their bank. */
export function beginPaymentAction(services: Services, token: string, client: string): Promise<ActionVisit> {
  return visit(services, token, client, async (found) => {
    const { action, method, scope, status } = found
    if (status !== 'requires_action') return noticeOf(services, found)
    const returnUrl = `${paymentActionUrl(services, action)}/done`
    try {
      const bank = await services.processor.payments.authenticate(scope, { id: action.id, method, returnUrl })
      if (bank !== null) return { redirect: bank }
    } catch (error) {
      // A decline, or a payment that has ended meanwhile: the payment says which.
      if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
    }
    return noticeOf(services, await current(services, found))
  })
}

/** Receives a customer who returns from the page of their bank. */
export function finishPaymentAction(services: Services, token: string, client: string): Promise<ActionVisit> {
  return visit(services, token, client, async (found) => noticeOf(services, await current(services, found)))
}

async function visit(
  services: Services,
  token: string,
  client: string,
  lead: (found: Found) => Promise<ActionVisit>,
): Promise<ActionVisit> {
  const action = readPaymentAction(services, token)
  const subjects = [
    { subject: client, max: maxVisitsOfClient },
    ...(action ? [{ subject: `${action.accountId}/${action.id}`, max: maxVisitsOfPayment }] : []),
  ]
  for (const subject of subjects) {
    const retryAfter = await services.attempts({ action: 'payment-action', ...subject, seconds: windowSeconds })
    if (retryAfter !== null) return { ...nothing('too_many'), retryAfter }
  }
  const found = action && (await load(services, action))
  if (!found) return nothing('unknown')
  try {
    return await lead(found)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    const { merchant, merchantId, locale } = found
    return { ...nothing('later'), merchant, merchantId, locale }
  }
}

function nothing(notice: ActionNotice) {
  return { notice, merchant: null, merchantId: null, amount: null, locale: null, next: null }
}

async function load({ database }: Services, action: PaymentAction) {
  const { accountId, id } = action
  const row = await database.prisma.payment.findFirst({
    where: { accountId, id },
    include: { account: { include: { merchant: true } } },
  })
  if (row === null || row.chargedMethod === null) return null
  const { account, customerId, hostAccount, status, chargedMethod: method, amount: value, currency } = row
  const customer =
    customerId === null
      ? null
      : await database.prisma.customer.findFirst({ where: { accountId, id: customerId }, select: { locale: true } })
  return {
    action,
    method,
    status,
    scope: { livemode: account.livemode, hostAccount },
    merchant: account.merchant.name,
    merchantId: account.merchantId,
    amount: { value, currency },
    locale: customer?.locale ?? null,
  }
}

/** The payment as the processor has it now. */
async function current(services: Services, found: Found): Promise<Found> {
  const { action, scope } = found
  const payment = await syncPayment(services, { scope, id: action.id })
  return { ...found, status: payment?.status ?? found.status }
}

const noticeByStatus: Readonly<Record<string, ActionNotice>> = {
  succeeded: 'paid',
  processing: 'processing',
  requires_action: 'waits',
  requires_payment_method: 'declined',
  canceled: 'over',
}

function noticeOf(services: Services, { action, status, merchant, merchantId, amount, locale }: Found): ActionVisit {
  const notice = noticeByStatus[status] ?? 'over'
  return {
    notice,
    merchant,
    merchantId,
    amount,
    locale,
    next: notice === 'waits' ? `${paymentActionUrl(services, action)}/confirm` : null,
  }
}
