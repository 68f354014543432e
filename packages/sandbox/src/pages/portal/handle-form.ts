import type { Context } from '../../http/context.ts'
import { isEmail } from '../../http/email.ts'
import { ApiError } from '../../http/errors.ts'
import type { CustomerUpdate } from '../../resources/billing-portal/object.ts'
import { changeCustomer, loadCustomer } from '../../resources/customers/customer.ts'
import { attachMethod } from '../../resources/payment-methods/attachment.ts'
import { cancelSubscription } from '../../resources/subscriptions/cancel.ts'
import { updateSubscription } from '../../resources/subscriptions/update.ts'
import { customerMessage } from '../checkout/submit.ts'
import { readInvoiceCard } from '../invoice/pay.ts'
import { currentSubscriptions, findVisit, type PortalView, portalView, type Visit } from './load-portal-session.ts'

/** Where the customer goes next, or the page again: with what is wrong, or with what is done. */
type PortalAnswer = { redirect: string | null; done: string } | { view: PortalView; refused: boolean }

/** Does what the form of a portal page asks for; null without a session. */
export function answerPortal(pageCtx: Context, id: string, sent: URLSearchParams): PortalAnswer | null {
  const visit = findVisit(pageCtx, id)
  if (!visit) return null
  const { flow } = visit.session.state
  const action = sent.get('action')
  if (flow && 'subscription' in flow) return followFlow(visit, sent)
  if (!flow && (action === 'cancel' || action === 'renew')) return changeListed(visit, action, sent.get('subscription'))
  if (!flow && action === 'customer') return updateCustomer(visit, sent)
  return portalView(visit).canSaveCard ? saveCard(visit, sent) : { refused: false, view: portalView(visit) }
}

/** Changes what the configuration lets customers change of themselves. */
function updateCustomer(visit: Visit, sent: URLSearchParams): PortalAnswer {
  const { ctx, session } = visit
  const customer = loadCustomer(ctx, session.state.customer)
  const typed = portalView(visit).changes.map((name) => [name, (sent.get(`customer_${name}`) ?? '').trim()] as const)
  // A customer without an email may stay without one.
  const isWrongEmail = (text: string) => text !== (customer.state.email ?? '') && !isEmail(text)
  const wrong = typed.find(([name, text]) => text.length > maxTyped[name] || (name === 'email' && isWrongEmail(text)))
  if (wrong) {
    const values = Object.fromEntries(typed.map(([name, text]) => [`customer_${name}`, text.slice(0, 500)]))
    return { refused: true, view: portalView(visit, { [`customer_${wrong[0]}`]: messages[wrong[0]] }, values) }
  }
  changeCustomer(ctx, customer, Object.fromEntries(typed.map(([name, text]) => [name, text === '' ? null : text])))
  return { refused: false, view: portalView(visit) }
}

const maxTyped: Record<CustomerUpdate, number> = { email: 512, name: 256, phone: 20 }
const messages: Record<CustomerUpdate, string> = {
  email: 'Enter a valid email.',
  name: 'Enter a shorter name.',
  phone: 'Enter a shorter phone number.',
}

/** Saves the card of the form as the customer's default. The subscription's own payment method stays, as at Stripe. */
function saveCard(visit: Visit, sent: URLSearchParams): PortalAnswer {
  const { ctx, session } = visit
  const text = (name: string) => (sent.get(name) ?? '').trim().slice(0, 500)
  const method = readInvoiceCard(ctx, text)
  if ('errors' in method) {
    return { refused: true, view: portalView(visit, method.errors, { name: text('name') }) }
  }
  const customer = loadCustomer(ctx, session.state.customer)
  attachMethod(ctx, method.card, customer.id)
  changeCustomer(ctx, customer, { invoice_settings: { default_payment_method: method.card.id } } as Parameters<
    typeof changeCustomer
  >[2])
  return end(visit, 'Card saved')
}

function followFlow(visit: Visit, sent: URLSearchParams): PortalAnswer {
  const { ctx, configuration, session } = visit
  const { flow } = session.state
  if (!flow || !('subscription' in flow)) return end(visit, 'Done')
  if (flow.type === 'subscription_cancel') {
    cancel(visit, flow.subscription, sent)
    return end(visit, 'Subscription canceled')
  }
  const items = flow.items.map(({ id, price, quantity }) => ({
    id,
    ...(price === null ? {} : { price }),
    ...(quantity === null ? {} : { quantity }),
  }))
  const change = {
    items,
    payment_behavior: 'error_if_incomplete',
    proration_behavior: configuration?.state.update?.proration_behavior ?? 'none',
  }
  try {
    ctx.objects.db.savepoint(() => updateSubscription.run(ctx, change, [flow.subscription, '']))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const payment = customerMessage({ code: error.body.code ?? '', message: error.message })
    return { refused: true, view: portalView(visit, { payment }) }
  }
  return end(visit, 'Subscription updated')
}

/** Cancels a subscription on the first page, or takes that back. */
function changeListed(visit: Visit, action: 'cancel' | 'renew', id: string | null): PortalAnswer {
  const { ctx, configuration, session } = visit
  const found = currentSubscriptions(ctx, session).find((one) => one.id === id)
  if (found && configuration?.state.features.subscription_cancel) {
    if (action === 'cancel') cancel(visit, found.id, new URLSearchParams())
    else updateSubscription.run(ctx, { cancel_at_period_end: false }, [found.id, ''])
  }
  return { refused: false, view: portalView(visit) }
}

function cancel({ ctx, configuration }: Visit, id: string, sent: URLSearchParams): void {
  const { mode, proration_behavior, reasons = [] } = configuration?.state.cancel ?? {}
  const feedback = reasons.find((one) => one === sent.get('feedback'))
  const comment = reasons.length > 0 ? (sent.get('comment') ?? '').trim().slice(0, 500) : ''
  const cancellation_details = { ...(feedback ? { feedback } : {}), ...(comment ? { comment } : {}) }
  if (mode !== 'immediately') {
    updateSubscription.run(ctx, { cancel_at_period_end: true, cancellation_details }, [id, ''])
    return
  }
  const prorate = proration_behavior !== undefined && proration_behavior !== 'none'
  cancelSubscription.run(ctx, { cancellation_details, invoice_now: proration_behavior === 'always_invoice', prorate }, [
    id,
    '',
  ])
}

function end({ ctx, session }: Visit, done: string): PortalAnswer {
  session.state.expires_at = ctx.now
  ctx.objects.save(session)
  return { redirect: session.state.flow?.redirect ?? session.state.return_url, done }
}
