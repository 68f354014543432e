import type Stripe from 'stripe'

/** The dashboard of a merchant at the processor, the payer of the processor's fees, and the bearer of losses. */
export const accountModels = ['platform', 'express', 'standard'] as const
export type AccountModel = (typeof accountModels)[number]

/**
 * How an account of each model is opened: `collector` collects fees and carries losses. Stripe collects what it requires itself
 * where there is a dashboard: such an account cannot be filled in by the platform.
 */
export const modelTerms = {
  platform: { dashboard: 'none', collector: 'application', receivesTransfers: true },
  express: { dashboard: 'express', collector: 'application', receivesTransfers: true },
  standard: { dashboard: 'full', collector: 'stripe', receivesTransfers: false },
} as const satisfies Record<AccountModel, object>

/** The model of an existing account. */
export function modelOf({ controller, type }: Stripe.Account): AccountModel {
  const dashboard = controller?.stripe_dashboard?.type
  if (dashboard === 'full' || type === 'standard') return 'standard'
  return dashboard === 'express' || type === 'express' ? 'express' : 'platform'
}
