import type { Context } from '../../http/context.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import type { SessionState } from '../../resources/checkout-sessions/state.ts'
import { type MethodType, typesOf } from '../../resources/payment-methods/types.ts'
import type { Stored } from '../../store/objects.ts'

/** Field names of the form, in the order in which errors are shown. */
export type FieldName =
  | 'email'
  | 'number'
  | 'expiry'
  | 'cvc'
  | 'routing_number'
  | 'account_number'
  | 'name'
  | 'country'
  | 'line1'
  | 'line2'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'phone'
  | 'shipping_name'
  | 'shipping_country'
  | 'shipping_line1'
  | 'shipping_line2'
  | 'shipping_city'
  | 'shipping_state'
  | 'shipping_postal_code'
  | 'shipping_rate'
  | 'promotion_code'
  | 'customer_email'
  | 'customer_name'
  | 'customer_phone'

/** Error messages by field; `payment` concerns the attempt as a whole. */
export type FormErrors = Partial<Record<FieldName | 'payment', string>>

/** The typed values that may be shown again: everything but the card and the account. */
export type SafeValues = Partial<Record<Exclude<FieldName, 'number' | 'expiry' | 'cvc' | 'account_number'>, string>>

/** The data of the checkout page. */
export type CheckoutView = {
  id: string
  live: boolean
  merchant: string
  session: SessionState
  /** Addresses of the images of the merchant's brand. */
  images: { icon: string | null; logo: string | null }
  /** The chosen payment method. */
  method: MethodType
  values: SafeValues
  errors: FormErrors
}

export function checkoutView(
  ctx: Context,
  stored: Stored<'checkout.session'>,
  values: SafeValues = {},
  errors: FormErrors = {},
  method?: MethodType,
): CheckoutView {
  const { state } = stored
  const customer = state.customer === null ? null : ctx.objects.find('customer', ctx, state.customer)
  return {
    id: stored.id,
    live: stored.live,
    merchant: state.display_name || merchantName(ctx, stored.account),
    session: state,
    images: { icon: imageAddress(stored, 'icon'), logo: imageAddress(stored, 'logo') },
    method: method ?? typesOf(state)[0] ?? 'card',
    values: {
      ...(state.customer_email ? { email: state.customer_email } : {}),
      ...(customer?.state.name ? { name: customer.state.name } : {}),
      ...lastAttemptValues(state),
      ...values,
      ...(state.known_email ? { email: state.known_email } : {}),
    },
    errors,
  }
}

/** A file has an address of the session, as the page loads no file of another origin; an image elsewhere has its own. */
function imageAddress({ id, state }: Stored<'checkout.session'>, name: 'icon' | 'logo'): string | null {
  const image = state.branding?.[name] as { type: 'file' | 'url'; url?: string } | null | undefined
  if (!image) return null
  return image.type === 'file' ? `/c/pay/${id}/${name}` : (image.url ?? null)
}

/** The values of the last attempt, which has made the customer leave the page for a 3-D Secure challenge. */
function lastAttemptValues({ customer_details, shipping_details }: SessionState): SafeValues {
  const { email, name, phone, address } = customer_details ?? {}
  const shipping = Object.entries(shipping_details?.address ?? {}).map(([part, text]) => [`shipping_${part}`, text])
  const typed = {
    email,
    name,
    phone,
    ...address,
    shipping_name: shipping_details?.name,
    ...Object.fromEntries(shipping),
  }
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text))
}

/** The success URL. Only the literal placeholder is replaced: encoded braces are the merchant's data. */
export function successAddress(id: string, session: Pick<SessionState, 'success_url'>): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

/** The cancel URL; null when the session has none. */
export function cancelAddress(id: string, session: Pick<SessionState, 'cancel_url'>): string | null {
  return session.cancel_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null
}
