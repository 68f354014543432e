import { amountOf } from '../../billing/pricing.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { formatMoney } from '../../money/currency.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import type {
  CancellationReason,
  CustomerUpdate,
  PortalFlow,
  PortalItem,
} from '../../resources/billing-portal/object.ts'
import { isByUsage, priceOf } from '../../resources/invoices/lines.ts'
import { totalOf } from '../../resources/invoices/state.ts'
import { isEnded } from '../../resources/subscriptions/state.ts'
import { onClock } from '../../resources/test-clocks/test-clock.ts'
import { indexedStateIs, type Stored, stateIs } from '../../store/objects.ts'
import type { FormErrors, SafeValues } from '../checkout/view.ts'
import type { ShownSubscription } from './page.ts'

/** A subscription as the portal shows it; with `changes`, as it will be after them. */
function showSubscription(
  ctx: Context,
  { id, state }: Stored<'subscription'>,
  changes: PortalItem[] = [],
): ShownSubscription {
  return {
    id,
    currency: state.currency,
    endsWithPeriod: state.cancel_at !== null,
    periodEnd: dayOf(state.cancel_at ?? state.current_period_end),
    items: state.items.map((item) => {
      const change = changes.find((one) => one.id === item.id)
      const { name, price } = priceOf(ctx, change?.price ?? item.price)
      // An item that leaves its meter has no quantity to keep.
      const kept = isByUsage(ctx, item) ? 1 : item.quantity
      const { interval = 'month', interval_count: count = 1 } = price.state.recurring ?? {}
      const quantity = change?.quantity ?? kept
      return {
        name,
        amount: amountOf(price.state, price.state.meter === undefined ? quantity : 1),
        quantity: price.state.meter === undefined ? quantity : null,
        interval: count === 1 ? interval : `${count} ${interval}s`,
      }
    }),
  }
}

function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(moment * 1000)
}

export type PortalView = {
  /** The reasons that a customer who cancels chooses from. */
  reasons: CancellationReason[]
  id: string
  live: boolean
  merchant: string
  /** Where the customer goes without a change; null when the session names no address. */
  returnUrl: string | null
  /** Where the customer goes after a change. */
  leadsTo: string | null
  /** The page that the session leads to; null for the first one. */
  flow: PortalFlow['type'] | null
  /** The subscription of the flow, and how it will be. */
  subscription: ShownSubscription | null
  change: ShownSubscription | null
  cancelsAtOnce: boolean
  /** The subscriptions of the first page, each with its button to cancel. */
  subscriptions: ShownSubscription[]
  canCancel: boolean
  /** Whether the page has the form of a new card. */
  canSaveCard: boolean
  headline: string | null
  /** Addresses of the merchant's texts. */
  links: { label: string; href: string }[]
  /** Saved cards and bank accounts, an example: `visa •••• 4242`. */
  methods: string[]
  /** Final invoices, the newest first. */
  invoices: { id: string; day: string; amount: string; status: string }[]
  /** The details that the customer may change. */
  changes: readonly CustomerUpdate[]
  values: SafeValues
  errors: FormErrors
}

/** An open portal session, with the context of its account. */
export type Visit = {
  ctx: Context
  session: Stored<'billing_portal.session'>
  configuration: Stored<'billing_portal.configuration'> | null
}

/** The portal session of a page's URL, or null: it is unknown or has ended. The id is the permission to see it. */
export function findVisit(pageCtx: Context, id: string): Visit | null {
  const session = pageCtx.objects.findAnywhere('billing_portal.session', id)
  if (!session || session.state.expires_at <= pageCtx.now) return null
  const ctx: Context = { ...actingFor(pageCtx, session.account), live: session.live }
  return {
    ctx,
    session,
    configuration: ctx.objects.find('billing_portal.configuration', ctx, session.state.configuration),
  }
}

/** The data of a portal session's page, with what was typed into its forms. */
export function portalView(
  { ctx, configuration, session }: Visit,
  errors: FormErrors = {},
  typed: SafeValues = {},
): PortalView {
  const { flow } = session.state
  const first = flow === null
  const { features, headline = null } = configuration?.state ?? {}
  const customer = ctx.objects.find('customer', ctx, session.state.customer)?.state
  const named = flow && 'subscription' in flow ? ctx.objects.find('subscription', ctx, flow.subscription) : null
  return {
    id: session.id,
    live: session.live,
    merchant: merchantName(ctx, session.account),
    returnUrl: session.state.return_url,
    leadsTo: flow?.redirect ?? session.state.return_url,
    flow: flow && (flow.type ?? 'payment_method_update'),
    subscription: named && showSubscription(ctx, named),
    change: named && flow && 'items' in flow ? showSubscription(ctx, named, flow.items) : null,
    cancelsAtOnce: configuration?.state.cancel?.mode === 'immediately',
    reasons: configuration?.state.cancel?.reasons ?? [],
    subscriptions: flow ? [] : currentSubscriptions(ctx, session).map((one) => showSubscription(ctx, one)),
    canCancel: features?.subscription_cancel ?? false,
    canSaveCard: flow !== null || (features?.payment_method_update ?? false),
    headline,
    links: linksOf(configuration),
    methods: first && features?.payment_method_update ? methodsOf(ctx, session) : [],
    invoices: first && features?.invoice_history ? invoicesOf(ctx, session) : [],
    changes: first && features?.customer_update ? (configuration?.state.customer_updates ?? []) : [],
    values: {
      customer_email: customer?.email ?? '',
      customer_name: customer?.name ?? '',
      customer_phone: customer?.phone ?? '',
      ...typed,
    },
    errors,
  }
}

function linksOf(configuration: Visit['configuration']): PortalView['links'] {
  const { privacy_policy_url: privacy, terms_of_service_url: terms } = configuration?.state ?? {}
  return [
    ...(terms ? [{ label: 'Terms of service', href: terms }] : []),
    ...(privacy ? [{ label: 'Privacy policy', href: privacy }] : []),
  ]
}

function methodsOf(ctx: Context, session: Visit['session']): string[] {
  const saved = indexedStateIs('payment_methods_by_customer', 'customer', session.state.customer)
  return ctx.objects.all('payment_method', ctx, saved).map(({ state }) => {
    const kind = state.card ? state.card.brand : 'Bank account'
    return `${kind} •••• ${(state.card ?? state.bank)?.last4 ?? ''}`
  })
}

const maxShownInvoices = 24

function invoicesOf(ctx: Context, session: Visit['session']): PortalView['invoices'] {
  const theirs = ctx.objects.all('invoice', ctx, stateIs('customer', session.state.customer))
  return theirs
    .filter(({ state }) => state.finalized_at !== null)
    .toSorted((a, b) => (b.state.finalized_at ?? 0) - (a.state.finalized_at ?? 0))
    .slice(0, maxShownInvoices)
    .map((invoice) => ({
      id: invoice.id,
      day: dayOf(invoice.state.finalized_at ?? invoice.created),
      amount: formatMoney(totalOf(invoice.state), invoice.state.currency),
      status: invoice.state.status,
    }))
}

/** The subscriptions of a session's customer that have not ended. */
export function currentSubscriptions(ctx: Context, session: Visit['session']): Stored<'subscription'>[] {
  const isTheirs = indexedStateIs('subscriptions_by_customer', 'customer', session.state.customer)
  return ctx.objects.all('subscription', onClock(ctx, null), isTheirs).filter(({ state }) => !isEnded(state.status))
}
