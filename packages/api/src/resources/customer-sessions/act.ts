import { customerPagePath } from '../../contract/customer-sessions/page-address.ts'
import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { apiErrorOf } from '../../core/request/api-error-of.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Context, Services } from '../../core/request/context.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { customersRouter } from '../customers/router.ts'
import { paymentMethodsRouter } from '../payment-methods/router.ts'
import { changeSubscription } from '../subscriptions/change.ts'
import { NoPaymentMethodError } from '../subscriptions/require-payment-method.ts'
import { subscriptionsRouter } from '../subscriptions/router.ts'
import { type ChangeAct, type Confirmed, type CustomerAct, changeQuery } from './act-types.ts'
import { type ActRequest, asCustomer, type Refused } from './as-customer.ts'
import { isAsAsked } from './confirmed-change.ts'
import { pageOperations } from './page-operations.ts'
import { mayDo, type PageRights } from './page-rights.ts'
import type { PageSession } from './page-session.ts'
import { type PagePlan, toPagePlan } from './plans.ts'
import { type PageSubscription, readSubscriptions } from './read-page.ts'

/** The page that the act leads to; or whether it was done, and why not. */
export type ActResult = { redirect: string } | 'done' | Refused

/** Characters of a reason. */
const maxReason = 500

/**
 * Does what a customer asks for, by the operation of the API, and in the audit log as the customer's. Objects of other customers are
 * unknown.
 * @param request with the slug of the merchant
 */
export function act(
  services: Services,
  session: PageSession,
  { slug, ...request }: ActRequest & { slug: string },
  asked: CustomerAct,
): Promise<ActResult> {
  const back = `${services.publicUrl}${customerPagePath({ slug, livemode: session.account.livemode })}`
  return asCustomer(services, session, request, asked, async (ctx) => {
    const page = await call(ctx, asked, { back, rights: request.rights })
    return page === null ? ('done' as const) : { redirect: page.url }
  })
}

/** The cost of a change, in minor units. */
export type ChangePreview = Omit<Confirmed, 'key'> & {
  subscription: PageSubscription
  /** The plan to which it would be moved; null for a change of seats. */
  plan: PagePlan | null
  /** The sum of the invoice; what it is below zero becomes credit. */
  total: bigint
}

/** The cost of a change. Changes nothing. */
export function previewChange(
  services: Services,
  session: PageSession,
  request: ActRequest,
  asked: ChangeAct,
): Promise<ChangePreview | Refused> {
  return asCustomer(services, session, request, asked, async (ctx) => {
    const { plan, invoice } = await pageOperations.createCaller(ctx).previewChange(changeOf(asked))
    const [subscription] = await readSubscriptions(services, session.account, [asked])
    if (!subscription) throw new ApiError('subscription_not_found')
    return {
      subscription,
      plan: plan && toPagePlan(plan),
      amountDue: Number(invoice?.amountDue ?? 0n),
      total: invoice?.total ?? 0n,
      prorateAt: invoice?.proratedAt ? unixSeconds(invoice.proratedAt) : null,
    }
  })
}

function changeOf(asked: ChangeAct) {
  return asked.verb === 'changeSeats'
    ? { id: asked.id, quantity: asked.quantity }
    : { id: asked.id, price_id: asked.price }
}

/**
 * @param back the page on which a customer who had no payment method confirms the change again, after entering one
 * @returns the page on which the customer pays, if the payment failed, or enters a payment method, if there is none
 * @throws validation_error on `amount_due` if the customer has not confirmed what the change costs; NoPaymentMethodError where customers
 * may enter none
 */
async function change(
  ctx: AccountScope & Context,
  asked: ChangeAct & { confirmed: Confirmed | null },
  { back, rights }: Page,
) {
  const { confirmed, id } = asked
  const wished = changeOf(asked)
  const [known] = await readSubscriptions(ctx.services, ctx.account, [asked])
  if (!known) throw new ApiError('subscription_not_found')
  if (isAsAsked(known, wished)) return paymentPage(known)
  if (confirmed === null) throw invalid('amount_due', 'is not confirmed')
  const terms = { amount_due: confirmed.amountDue, proration_date: confirmed.prorateAt }
  try {
    return paymentPage(await pageOperations.createCaller(ctx).change({ ...wished, ...terms }))
  } catch (error) {
    const refusal = apiErrorOf(error)
    if (refusal instanceof NoPaymentMethodError && mayDo(rights, 'newCard'))
      return subscriptionsRouter.createCaller(ctx).createPaymentMethodSession({ id, return_url: back })
    if (refusal.code !== 'validation_error') throw error
    // Another click on the same button may have made the change, whose row is written at its end.
    const current = await changeSubscription(ctx, id, async () => undefined)
    if (!isAsAsked(current, wished)) throw error
    return paymentPage(current)
  }
}

function paymentPage({ payment_update_url: url }: Pick<SubscriptionWire, 'payment_update_url'>) {
  return url === null ? null : { url }
}

/** The address of the page, and what customers may do there. */
type Page = { back: string; rights: PageRights }

/** The page to which the act leads; null for a completed act. */
async function call(
  ctx: AccountScope & Context,
  asked: CustomerAct,
  { back, rights }: Page,
): Promise<{ url: string } | null> {
  const { id } = asked
  const subscriptions = subscriptionsRouter.createCaller(ctx)
  const methods = paymentMethodsRouter.createCaller(ctx)
  switch (asked.verb) {
    case 'cancel': {
      // Browsers count a line break as one character, and send two.
      const reason = asked.reason.replaceAll('\r\n', '\n').trim().slice(0, maxReason)
      await subscriptions.cancel({ id, ...(reason === '' ? {} : { reason }) })
      return null
    }
    case 'reactivate':
      await subscriptions.reactivate({ id })
      return null
    case 'resume':
      await subscriptions.resume({ id })
      return null
    case 'pause':
      await subscriptions.pause({ id, ...resumesAfter(ctx.services, asked.months) })
      return null
    case 'changeSeats':
    case 'changePlan':
      return change(ctx, asked, { back: `${back}/change?${changeQuery(asked)}`, rights })
    case 'newCard':
      return subscriptions.createPaymentMethodSession({ id, return_url: back })
    case 'addMethod':
      return methods.createSession({ id, return_url: back })
    case 'setDefault':
      await methods.setDefault({ id, pm: asked.pm })
      return null
    case 'deleteMethod':
      await methods.delete({ id, pm: asked.pm })
      return null
    case 'changeDetails': {
      const [name, phone] = [orNull(asked.name), orNull(asked.phone)]
      await customersRouter.createCaller(ctx).update({ id, name, phone })
      return null
    }
    case 'completeInvoice': {
      const { line1, line2, city, state, postal_code, country } = asked.address
      // An address begins with its country.
      const address = orNull(country) && {
        line1: orNull(line1),
        line2: orNull(line2),
        city: orNull(city),
        state: orNull(state),
        postal_code: orNull(postal_code),
        country: country.trim(),
      }
      const buyer = { name: orNull(asked.name), address: address || null, tax_number: orNull(asked.taxNumber) }
      await pageOperations.createCaller(ctx).completeInvoice({ id, ...buyer })
      return null
    }
  }
}

function orNull(typed: string): string | null {
  return typed.trim() || null
}

function resumesAfter({ processorClock }: Services, months: number | null): { resumes_at?: number } {
  if (months === null) return {}
  const end = new Date(processorClock.now())
  end.setUTCMonth(end.getUTCMonth() + months)
  return { resumes_at: Math.floor(end.getTime() / 1000) }
}
