import { actingFor, type Context } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { openSession } from '../checkout-sessions/create.ts'
import { isOpen } from './object.ts'

/** The address of a visitor's checkout, or the reason for which the link opens none. */
type Visit = { checkout: string } | { closed: string }

/** Details of a visitor in the address of a link. */
type VisitorDetails = {
  client_reference_id: string | null
  locale: string | null
  prefilled_email: string | null
}

/** Opens a checkout for a visitor; null for a link that does not exist. The id is the permission. */
export function visitLink(pageCtx: Context, id: string, details: VisitorDetails): Visit | null {
  const link = pageCtx.objects.findAnywhere('payment_link', id)
  if (!link) return null
  const ctx: Context = { ...actingFor(pageCtx, link.account), live: link.live }
  if (!isOpen(link.state)) return { closed: link.state.inactive_message ?? 'This link is no longer active.' }
  try {
    return { checkout: openFor(ctx, link, details).state.url }
  } catch (error) {
    // A price or a product of the link is inactive.
    if (error instanceof ApiError) return { closed: error.body.message }
    throw error
  }
}

/** The message after a checkout of a link that shows one; null for any other link. */
export function thanksOf(pageCtx: Context, id: string): string | null {
  const after = pageCtx.objects.findAnywhere('payment_link', id)?.state.after_completion
  return after?.type === 'hosted_confirmation' ? (after.message ?? 'Your payment has been received.') : null
}

const isReference = (text: string | null): text is string => text !== null && /^[\w-]{1,200}$/.test(text)
const isEmail = (text: string | null): text is string => text !== null && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

function openFor(ctx: Context, link: Stored<'payment_link'>, details: VisitorDetails): Stored<'checkout.session'> {
  const { state } = link
  const { client_reference_id: reference, locale, prefilled_email: email } = details
  const after = state.after_completion
  return openSession(
    ctx,
    {
      ...(state.session as Partial<Parameters<typeof openSession>[1]>),
      ...(isReference(reference) ? { client_reference_id: reference } : {}),
      ...(isEmail(email) ? { customer_email: email } : {}),
      ...(locale === null ? {} : { locale }),
      line_items: state.items.map(({ price, quantity }) => ({ ...emptyItem, price, quantity })),
      metadata: state.metadata,
      mode: state.recurs ? 'subscription' : 'payment',
      success_url: after.type === 'redirect' ? after.url : `${ctx.settings.publicUrl}/b/${link.id}/thanks`,
    },
    link.id,
  )
}

const emptyItem = {
  adjustable_quantity: undefined,
  metadata: undefined,
  price_data: undefined,
  tax_rates: undefined,
}
