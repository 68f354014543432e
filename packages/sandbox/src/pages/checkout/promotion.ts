import { html } from 'hono/html'
import { actingFor, type Context } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import { formatMoney } from '../../money/currency.ts'
import { amountDueNow } from '../../resources/checkout-sessions/amount-due-now.ts'
import { changeSessionDiscount } from '../../resources/checkout-sessions/discount.ts'
import { findSession } from '../../resources/checkout-sessions/object.ts'
import { assertPromotion } from '../../resources/discounts/read.ts'
import { findPromotionCode } from '../../resources/promotion-codes.ts'
import type { Stored } from '../../store/objects.ts'
import type { Markup } from '../document.ts'
import { field } from './field.ts'
import type { CheckoutView } from './view.ts'

/**
 * Gives an open session the discount of a typed code; an empty one takes it away. Returns what is wrong, or null; a
 * session that is not found or not open is left as it is.
 */
export function applyPromotion(pageCtx: Context, id: string, code: string): string | null {
  const session = findSession(pageCtx, id)
  if (session?.state.status !== 'open' || !session.state.allow_promotion_codes) return null
  const ctx: Context = { ...actingFor(pageCtx, session.account), live: session.live }
  try {
    return ctx.objects.db.savepoint(() => redeemTyped(ctx, session, code))
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

function redeemTyped(ctx: Context, session: Stored<'checkout.session'>, code: string): string | null {
  const { state } = session
  const promotion = code === '' ? null : findPromotionCode(ctx, code, state.customer)
  const coupon = promotion && ctx.objects.find('coupon', ctx, promotion.state.coupon)
  if (code !== '' && (!promotion || !coupon || (coupon.state.currency ?? state.currency) !== state.currency)) {
    return 'This code is invalid.'
  }
  if (promotion) {
    const purchase = { amount: amountDueNow(state), currency: state.currency, customer: state.customer }
    assertPromotion(ctx, promotion, purchase, 'promotion_code')
  }
  changeSessionDiscount(ctx, state, promotion && coupon ? { coupon, promotion } : null)
  ctx.objects.save(session)
  return null
}

/** The field for a promotion code, or the one that is applied. It works without scripts. */
export function promotionForm(view: CheckoutView): Markup | string {
  const { session } = view
  if (!session.allow_promotion_codes) return ''
  return html`<form class="promotion" method="post" action="/c/pay/${view.id}/promotion" novalidate>
    ${
      session.discount
        ? html`<p>A promotion code is applied.</p><button class="button button-quiet" type="submit"><span>Remove promotion code</span></button>`
        : html`${field(view, 'promotion_code', { label: 'Promotion code', autocomplete: 'off', maxlength: 500, plain: true })}<button class="button button-quiet" type="submit"><span>Apply</span></button>`
    }
  </form>`
}

/** The discount in the summary, with a minus sign. */
export function discountText({ amount_discount = 0, currency }: CheckoutView['session']): string {
  return `−${formatMoney(amount_discount, currency)}`
}
