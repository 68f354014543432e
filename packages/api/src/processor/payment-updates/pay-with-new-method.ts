import {
  type CollectionResult,
  ProcessorError,
  type SetupSnapshot,
  type SubscriptionSnapshot,
} from '@merchant-payments/processor'
import { isOver } from '../../contract/subscriptions/is-over.ts'
import { isUnpaid } from '../../contract/subscriptions/payment-update-link.ts'
import { abilitiesOf } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { setInvoiceFees } from '../events/set-invoice-fees.ts'
import type { FoundSession } from '../sync/find-subscription-session.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'

/**
 * The result of a payment method that a customer entered. `hostedUrl`: the processor's page where they pay the rest and confirm
 * it with their bank.
 */
export type NewMethodResult = { result: CollectionResult; hostedUrl: string | null }

/**
 * Sets the payment method that a customer has entered on the subscription, and attempts its open invoices at once. An event
 * and the customer's return both call this, in any order and concurrently: the processor does each step once.
 * @returns null if the payment method is not for this subscription, or the subscription has ended
 * @throws ProcessorError
 */
export async function payWithNewMethod(
  services: Services,
  found: FoundSession,
  setup: SetupSnapshot,
): Promise<NewMethodResult | null> {
  const { owner, scope, session } = found
  const { customer, paymentMethod } = setup
  const row = await services.database.prisma.subscription.findFirst({
    where: { accountId: owner.id, sessionRef: session.ref },
  })
  if (!row || row.id !== setup.subscription || setup.own.ref !== session.ref) return null
  if (!customer || !paymentMethod) return null
  const read = () => syncSubscription(services, { scope, id: row.id }, { owner, ref: session.ref })
  const { subscription, snapshot } = await read()
  if (snapshot.customer !== customer || isOver(subscription)) return null
  const { processor } = services
  try {
    await processor.paymentMethodSetups.apply(scope, { id: setup.id, subscription: row.id, customer, paymentMethod })
    await noteNewMethod(services, { accountId: owner.id, id: row.id })
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
    // The subscription has ended meanwhile, or only its first checkout can pay it.
    if (isOver((await read()).subscription)) return null
  }
  // The invoice waits for the merchant's account, not for the customer.
  if (!(await canCollect(services, found))) return { result: 'refused', hostedUrl: null }
  const invoice = await findUnpaidInvoice(services, found, snapshot)
  // The concurrent call may have paid the open invoice meanwhile.
  if (invoice === null) {
    return { result: isUnpaid((await read()).subscription) ? 'refused' : 'paid', hostedUrl: null }
  }
  const result = await processor.invoices.pay(scope, { id: invoice, ref: setup.id })
  for (const id of await processor.invoices.listPayments(scope, invoice)) await syncPayment(services, { scope, id })
  await read()
  return outcomeOf(services, found, invoice, result)
}

/** Clears the stored payment method, because the next payment uses the new one. */
async function noteNewMethod({ database, processorClock }: Services, key: { accountId: number; id: string }) {
  const data = { methodChangedAt: processorClock.now() }
  await database.prisma.subscription.update({ where: { accountId_id: key }, data })
}

/** Whether the processor lets anything be charged where the subscription lives: not for a rejected account, nor on one without cards. */
async function canCollect({ database }: Services, { owner, session }: FoundSession): Promise<boolean> {
  const account = await database.prisma.account.findFirstOrThrow({ where: { id: owner.id } })
  const { rejected, cardPaymentsActive } = abilitiesOf(account)
  return !rejected && (session.hostAccount === null || cardPaymentsActive)
}

/** The unpaid invoice that suspends a subscription, or null. The draft of an unpaid subscription is finalized first. */
async function findUnpaidInvoice(
  services: Services,
  found: FoundSession,
  { id, status, latestInvoice, customer }: SubscriptionSnapshot,
): Promise<string | null> {
  const { scope } = found
  const { processor } = services
  const latest = latestInvoice && (await processor.invoices.retrieve(scope, latestInvoice))
  if (latest && latest.status === 'open') return latest.id
  if (latest && latest.status === 'draft' && status === 'unpaid') {
    await setInvoiceFees(services, scope, customer, [found])
    await processor.invoices.finalize(scope, latest.id)
    return latest.id
  }
  return isUnpaid({ status }) ? processor.invoices.findOpen(scope, id) : null
}

/** Translates a refusal: the invoice may have been paid meanwhile, or still wait for the customer. */
async function outcomeOf(
  { processor }: Services,
  { scope }: FoundSession,
  id: string,
  result: CollectionResult,
): Promise<NewMethodResult> {
  if (result === 'paid' || result === 'processing') return { result, hostedUrl: null }
  const invoice = await processor.invoices.retrieve(scope, id)
  if (invoice?.status === 'paid') return { result: 'paid', hostedUrl: null }
  return { result: invoice?.awaits ? 'requires_action' : result, hostedUrl: invoice?.hostedUrl ?? null }
}
