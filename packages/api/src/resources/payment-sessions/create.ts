import type { Database, PaymentSession, Prisma } from '@merchant-payments/db'
import type { CheckoutRequest, CheckoutSnapshot } from '@merchant-payments/processor'
import { newSession, openSession, type SessionRows } from '../../hosting/open-session.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { refuseProhibited } from '../../screening/refuse-prohibited.ts'
import { everywhere } from '../../wire/country.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { billFor } from './bill.ts'
import { loadPrices } from './prices.ts'
import { checkRedirectUrl } from './redirect-url.ts'
import type { PaymentSessionCreate, PaymentSessionWire } from './schema.ts'
import { toPaymentSession } from './wire.ts'

/** @throws invalid_url, price_not_found, customer_not_found, prohibited_content, validation_error, ProcessorError */
export async function createPaymentSession(
  scope: AccountScope,
  input: PaymentSessionCreate,
): Promise<PaymentSessionWire> {
  const { services, account } = scope
  const { database, processor } = services
  checkRedirectUrl('success_url', input.success_url)
  checkRedirectUrl('cancel_url', input.cancel_url)
  const customer = input.customer_id === undefined ? null : await loadCustomer(scope, input.customer_id)
  const prices = await loadPrices(database, account.id, input.line_items)
  const passFees = input.pass_fees_to_customer ?? false
  const bill = billFor(input.line_items, prices, account.plan, passFees, input.shipping_options)
  const names = input.line_items.map(({ name }, index) => [`line_items.${index}.name`, name])
  await refuseProhibited(scope, Object.fromEntries(names))

  const open = {
    ...newSession(scope, input, customer),
    paymentStatus: 'unpaid',
    lineItems: bill.lines,
    currency: bill.currency,
    amountSubtotal: bill.subtotal,
    amountShipping: bill.shipping,
    amountTotal: bill.total,
    feeAmount: bill.fee,
    feeBps: bill.terms.bps,
    feeFixed: bill.terms.fixed,
  }
  const { ref, id } = await openSession(
    scope,
    { asked: [input, bill], customer, rows: paymentSessionRows(database, open) },
    (request) =>
      processor.checkouts.create({
        ...request,
        currency: bill.currency,
        lines: bill.shown,
        applicationFee: bill.mostFee,
        billingAddress: input.billing_address_collection ?? null,
        shipping: shippingOf(input, bill.ways),
      }),
  )
  const where = { accountId_ref: { accountId: account.id, ref } }
  const created = await database.prisma.paymentSession.findUniqueOrThrow({ where })
  return toPaymentSession({ ...created, id }, account.livemode)
}

type Open = Omit<Prisma.PaymentSessionUncheckedCreateInput, 'ref' | 'accountId'> & { accountId: number }

function paymentSessionRows({ prisma }: Database, open: Open): SessionRows<PaymentSession, CheckoutSnapshot> {
  const { accountId } = open
  const keyOf = (ref: string) => ({ accountId_ref: { accountId, ref } })
  const unanswered = (ref: string) => ({ accountId, ref, id: null })
  return {
    async find(ref) {
      const [made] = await prisma.paymentSession.createManyAndReturn({ data: { ...open, ref }, skipDuplicates: true })
      return made ?? (await prisma.paymentSession.findUniqueOrThrow({ where: keyOf(ref) }))
    },
    move: (ref, data) => prisma.paymentSession.update({ where: keyOf(ref), data }),
    abandon: (ref, data) => prisma.paymentSession.updateMany({ where: unanswered(ref), data }),
    complete: (ref, { id, url, created, expiresAt }) =>
      prisma.paymentSession.updateMany({
        where: unanswered(ref),
        // Times of one object come from one clock.
        data: { id, url, createdAt: created, expiresAt },
      }),
  }
}

type Shipping = NonNullable<CheckoutRequest['shipping']>

function shippingOf(input: PaymentSessionCreate, options: Shipping['options']): Shipping | null {
  const { shipping_countries: countries } = input
  // Countries can only mean an address in one of them. A way of shipping alone may be to fetch it oneself.
  const collects = input.collect_shipping_address ?? countries !== undefined
  if (!collects && options.length === 0) return null
  return {
    countries: collects ? (countries ?? everywhere) : null,
    options,
  }
}
