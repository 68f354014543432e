import type Stripe from 'stripe'

/** The language of a page of the processor, which follows the browser without one. */
export function localeOf({ locale }: { locale?: string | null }): {
  locale?: Stripe.Checkout.SessionCreateParams.Locale
} {
  return locale ? { locale: locale as Stripe.Checkout.SessionCreateParams.Locale } : {}
}
