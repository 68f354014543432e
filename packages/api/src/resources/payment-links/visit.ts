import { type PaymentLink, statementsOn } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { isCode } from '../../contract/discounts/schema.ts'
import { accountOfSlug } from '../../contract/payment-links/slug.ts'
import { paymentLinkUrl } from '../../contract/payment-links/wire.ts'
import type { PaymentSessionCreate, ShippingOption } from '../../contract/payment-sessions/schema.ts'
import type { Language } from '../../core/language/languages.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { CommandActor } from '../../core/request/actor.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError, type DiscountReason } from '../../core/request/errors.ts'
import { loadAccount } from '../../core/request/load-account.ts'
import { requireActiveMerchant } from '../../core/request/require-active-merchant.ts'
import { everyone } from '../../core/request/roles.ts'
import { email, type Metadata } from '../../core/wire/fields.ts'
import { expireSessionsOfLink } from '../../processor/hosting/expire-open-sessions.ts'
import type { LinkSale } from '../../processor/hosting/reservations.ts'
import { findDiscount } from '../discounts/find.ts'
import { createPaymentSession } from '../payment-sessions/create.ts'
import { createSubscriptionSession } from '../subscription-sessions/create.ts'
import { LinkRefusedError, type Refusal, refusalOf } from './link-refusal.ts'
import { lineItemsOf, type Quote, quoteLink } from './quote.ts'
import { openSessionOf, reserveLinkPayment } from './reserve.ts'

/** The reason for a page without an offer. */
export type LinkNotice = Refusal | 'unknown' | 'unavailable' | 'later' | 'paid' | 'too_many'

/** The page of a link. */
export type LinkOffer = {
  merchant: string
  merchantId: string
  label: string | null
  url: string
  livemode: boolean
  /** The language of the page; null follows the browser. */
  locale: string | null
  quote: Quote
  /** The quantities that the visitor may choose; null for a fixed quantity. */
  adjustable: { min: number; max: number; chosen: number } | null
  /** The texts that the visitor has typed; null for a page that takes no code. */
  typed: Typed | null
}

/** The code of a discount, and the email that some discounts need. */
type Typed = { code: string; email: string }

/** The field of a page that is wrong: the quantity, the email, or the code for a reason. */
export type WrongInput = 'quantity' | 'email' | DiscountReason

export type LinkVisit =
  | { offer: LinkOffer; wrong?: WrongInput }
  | { redirect: string }
  | {
      notice: LinkNotice
      merchant: string | null
      merchantId: string | null
      locale: string | null
      text?: string
      retryAfter?: number
    }

/** The maximum number of visits by a network in ten minutes. */
const windowSeconds = 600
const maxVisits = 300

type Found = { link: PaymentLink; scope: AccountScope }

/** The author of what a visitor does. */
const visitor: CommandActor = { kind: 'command', id: null, name: 'payment link' }

/** Shows what a link sells, and makes nothing. @param client the client's network */
export function showPaymentLink(services: Services, slug: string, client: string): Promise<LinkVisit> {
  return visit(services, slug, client, async (found) => {
    const { accountId, id } = found.link
    const { pool } = services.database
    await statementsOn(pool)
      .$executeRaw`UPDATE payment_links SET opened = opened + 1 WHERE account_id = ${accountId} AND id = ${id}`
    return offerOf(found)
  })
}

type Press = {
  client: string
  browser: string
  /** The language of the page, in which the checkout follows. */
  language: Language
  quantity: string | undefined
  typed?: Typed
}

/** Leads the visitor who pressed the button to a session: the one that is open in their browser, or a new one. */
export function startPaymentLink(services: Services, slug: string, press: Press): Promise<LinkVisit> {
  return visit(services, slug, press.client, async (found) => {
    const { link, scope } = found
    const quantity = chosenQuantity(link, press.quantity)
    const wrongInput = async (wrong: WrongInput) => ({ ...(await offerOf(found, press.typed, quantity)), wrong })
    if (quantity === undefined) return wrongInput('quantity')
    const typed = typedBy(link, press.typed)
    if ('wrong' in typed) return wrongInput(typed.wrong)
    const buyer: Buyer = { ...typed, locale: (link.locale as Language | null) ?? press.language }
    const now = services.processorClock.now()
    const by = { browser: press.browser, network: press.client }
    const sale: LinkSale = {
      linkId: link.id,
      reserve: (tx, ref) => reserveLinkPayment(tx, link, by, ref, now),
    }
    requireActive(scope)
    try {
      const discountId = (await findDiscount(scope, buyer))?.row.id ?? null
      const open = await openSessionOf(statementsOn(services.database.pool), link, by, { quantity, discountId }, now)
      const start = link.recurring ? startSubscription : startPayment
      const url = open ?? (await start(scope, link, quantity, sale, buyer))
      await requireStillActive(found)
      return url === null ? { notice: 'later', ...aboutOf(found) } : { redirect: url }
    } catch (error) {
      const wrong = wrongCodeOf(error)
      if (wrong === null) throw error
      return wrongInput(wrong)
    }
  })
}

/**
 * Expires the session that was just made, and any other, if the link was switched off meanwhile: it had no processor id yet.
 * @throws LinkRefusedError
 */
async function requireStillActive({ link: { accountId, id }, scope: { services, account } }: Found): Promise<void> {
  const link = await services.database.prisma.paymentLink.findFirst({ where: { accountId, id } })
  if (link?.active) return
  await expireSessionsOfLink(services, account, id)
  throw new LinkRefusedError('inactive')
}

/** The fields of a session that depend on the visitor. */
type Buyer = { discount_code?: string; customer_email?: string; locale: Language }

/** The fields of a session that a visitor has typed. */
function typedBy(link: PaymentLink, typed: Typed | undefined): Omit<Buyer, 'locale'> | { wrong: WrongInput } {
  if (!link.allowDiscountCodes || !typed?.code) return {}
  if (!isCode(typed.code)) return { wrong: 'unknown_code' }
  if (typed.email === '') return { discount_code: typed.code }
  const read = email.safeParse(typed.email)
  return read.success ? { discount_code: typed.code, customer_email: read.data } : { wrong: 'email' }
}

/** The fault of a code; null for any other error. */
function wrongCodeOf(error: unknown): WrongInput | null {
  if (!(error instanceof ApiError) || error.param !== 'discount_code') return null
  // The only other fault of a code is a customer who is not known.
  return error.reason ?? 'email'
}

/** Receives a customer who has paid. */
export function thankForPayment(services: Services, slug: string, client: string): Promise<LinkVisit> {
  return visit(services, slug, client, async (found) => ({
    notice: 'paid',
    ...aboutOf(found),
    ...(found.link.message === null ? {} : { text: found.link.message }),
  }))
}

async function visit(
  services: Services,
  slug: string,
  client: string,
  lead: (found: Found) => Promise<LinkVisit>,
): Promise<LinkVisit> {
  const allowance = { action: 'payment-link', subject: client, max: maxVisits, seconds: windowSeconds }
  const retryAfter = await services.attempts(allowance)
  if (retryAfter !== null) return { notice: 'too_many', merchant: null, merchantId: null, locale: null, retryAfter }
  const found = await load(services, slug)
  if (found === null) return { notice: 'unknown', merchant: null, merchantId: null, locale: null }
  const about = aboutOf(found)
  try {
    return await lead(found)
  } catch (error) {
    if (error instanceof LinkRefusedError) return { notice: error.refusal, ...about }
    if (error instanceof ProcessorError) return { notice: 'later', ...about }
    // The merchant, or a price, is in a state in which nothing can be sold.
    if (error instanceof ApiError && error.status < 500) return { notice: 'unavailable', ...about }
    throw error
  }
}

function aboutOf({ link, scope: { account } }: Found) {
  return { merchant: account.merchantName, merchantId: account.merchantId, locale: link.locale }
}

async function load(services: Services, slug: string): Promise<Found | null> {
  const accountId = accountOfSlug(slug)
  if (accountId === null) return null
  const link = await services.database.prisma.paymentLink.findFirst({ where: { accountId, slug } })
  const account = link && (await loadAccount(services.database, accountId))
  return link && account && { link, scope: { services, account, actor: visitor } }
}

async function offerOf({ link, scope }: Found, typed?: Typed, quantity?: number | null): Promise<{ offer: LinkOffer }> {
  const { services, account } = scope
  requireActive(scope)
  const closed = refusalOf(link, services.processorClock.now())
  if (closed !== null) throw new LinkRefusedError(closed)
  const chosen = quantity ?? ownQuantity(link)
  const { minQuantity: min, maxQuantity: max } = link
  return {
    offer: {
      ...aboutOf({ link, scope }),
      label: link.label,
      url: paymentLinkUrl(services.publicUrl, link),
      livemode: account.livemode,
      quote: await quoteLink(scope, link, chosen),
      adjustable: min === null || max === null ? null : { min, max, chosen: chosen ?? min },
      typed: link.allowDiscountCodes ? (typed ?? { code: '', email: '' }) : null,
    },
  }
}

/** The quantity of the page before the visitor chooses one: the link's own as far as it is allowed; null for a fixed quantity. */
function ownQuantity(link: PaymentLink): number | null {
  const { minQuantity: min, maxQuantity: max } = link
  if (min === null || max === null) return null
  const [item] = lineItemsOf(link, null)
  return Math.min(max, Math.max(min, item?.quantity ?? min))
}

/** The quantity that a visitor has chosen; null for the link's own, undefined for one that it does not allow. */
function chosenQuantity(link: PaymentLink, text: string | undefined): number | null | undefined {
  const { minQuantity: min, maxQuantity: max } = link
  if (min === null || max === null) return null
  if (text === undefined) return ownQuantity(link)
  const chosen = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return chosen >= min && chosen <= max ? chosen : undefined
}

function addressesOf({ services }: AccountScope, link: PaymentLink) {
  const page = paymentLinkUrl(services.publicUrl, link)
  return { success_url: link.redirectUrl ?? `${page}/done`, cancel_url: page }
}

async function startPayment(
  scope: AccountScope,
  link: PaymentLink,
  quantity: number | null,
  sale: LinkSale,
  buyer: Buyer,
) {
  const input: PaymentSessionCreate = {
    line_items: lineItemsOf(link, quantity),
    ...addressesOf(scope, link),
    ...buyer,
    pass_fees_to_customer: link.passFees,
    metadata: link.metadata as Metadata,
    ...(link.collectShippingAddress === null ? {} : { collect_shipping_address: link.collectShippingAddress }),
    ...(link.shippingCountries.length === 0 ? {} : { shipping_countries: link.shippingCountries }),
    ...(link.shippingOptions === null ? {} : { shipping_options: link.shippingOptions as ShippingOption[] }),
  }
  return (await createPaymentSession(scope, input, sale)).url
}

async function startSubscription(
  scope: AccountScope,
  link: PaymentLink,
  quantity: number | null,
  sale: LinkSale,
  buyer: Buyer,
) {
  const input = {
    price_id: link.priceId ?? '',
    quantity: quantity ?? link.quantity ?? 1,
    ...addressesOf(scope, link),
    ...buyer,
    pass_fees_to_customer: link.passFees,
    metadata: link.metadata as Metadata,
  }
  return (await createSubscriptionSession(scope, input, sale)).url
}

function requireActive({ account }: AccountScope): void {
  requireActiveMerchant(account, visitor, { resource: 'payments', change: everyone, takesPayments: true })
}
