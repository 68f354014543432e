import { actingFor, type Context } from '../../http/context.ts'
import { changeCustomer } from '../../resources/customers/change.ts'
import { loadCustomer } from '../../resources/customers/load.ts'
import { attachMethod } from '../../resources/payment-methods/attachment.ts'
import type { FormErrors, SafeValues } from '../checkout/view.ts'
import { cardOf } from '../invoice/pay.ts'
import { merchantName } from '../merchant.ts'

export type PortalView = {
  id: string
  live: boolean
  merchant: string
  /** Where the customer goes without a change; null when the session names no address. */
  returnUrl: string | null
  values: SafeValues
  errors: FormErrors
}

/** The data of a portal session's page, or null: it is unknown or has ended. The id is the permission to see it. */
export function portalView(pageCtx: Context, id: string): PortalView | null {
  const session = pageCtx.objects.findAnywhere('billing_portal.session', id)
  if (!session || session.state.expires_at <= pageCtx.now) return null
  const ctx: Context = { ...actingFor(pageCtx, session.account), live: session.live }
  return {
    id,
    live: session.live,
    merchant: merchantName(ctx, session.account),
    returnUrl: session.state.return_url,
    values: {},
    errors: {},
  }
}

/**
 * Saves the card of the form as the customer's default. The subscription's own payment method stays, as at Stripe.
 * @returns where the customer goes next, or the form with what is wrong
 */
export function saveCard(
  pageCtx: Context,
  id: string,
  sent: URLSearchParams,
): { redirect: string | null } | { view: PortalView } | null {
  const view = portalView(pageCtx, id)
  const session = pageCtx.objects.findAnywhere('billing_portal.session', id)
  if (!view || !session) return null
  const ctx: Context = { ...actingFor(pageCtx, session.account), live: session.live }
  const text = (name: string) => (sent.get(name) ?? '').trim().slice(0, 500)
  const method = cardOf(ctx, text)
  if ('errors' in method) return { view: { ...view, values: { name: text('name') }, errors: method.errors } }
  const customer = loadCustomer(ctx, session.state.customer)
  attachMethod(ctx, method.card, customer.id)
  changeCustomer(ctx, customer, { invoice_settings: { default_payment_method: method.card.id } } as Parameters<
    typeof changeCustomer
  >[2])
  session.state.expires_at = ctx.now
  ctx.objects.save(session)
  return { redirect: session.state.flow?.redirect ?? session.state.return_url }
}
