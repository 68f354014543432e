import type { CheckoutRequest } from '@merchant-payments/processor'
import { chooseRoute, hostOf } from '../../hosting/choose-route.ts'
import { hostCheckout } from '../../hosting/host-checkout.ts'
import { orAbandon, sessionRow } from '../../hosting/session-row.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { refuseProhibited } from '../../screening/refuse-prohibited.ts'
import { everywhere } from '../../wire/country.ts'
import { mirrorCustomer } from '../customers/mirror.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { whileThere } from '../customers/while-there.ts'
import { billFor } from './bill.ts'
import { loadPrices } from './prices.ts'
import { checkRedirectUrl } from './redirect-url.ts'
import type { PaymentSessionCreate, PaymentSessionWire } from './schema.ts'
import { toPaymentSession } from './wire.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

/** @throws invalid_url, price_not_found, customer_not_found, prohibited_content, validation_error, ProcessorError */
export async function createPaymentSession(
  scope: AccountScope,
  input: PaymentSessionCreate,
): Promise<PaymentSessionWire> {
  const { services, account } = scope
  const { database, processor, clock } = services
  checkRedirectUrl('success_url', input.success_url)
  checkRedirectUrl('cancel_url', input.cancel_url)
  const customer = input.customer_id === undefined ? null : await loadCustomer(scope, input.customer_id)
  const prices = await loadPrices(database, account.id, input.line_items)
  const passFees = input.pass_fees_to_customer ?? false
  const bill = billFor(input.line_items, prices, account.plan, passFees, input.shipping_options)
  const names = input.line_items.map(({ name }, index) => [`line_items.${index}.name`, name])
  await refuseProhibited(scope, Object.fromEntries(names))
  const chosenRoute = chooseRoute(account)

  // The row comes first: its ref makes the processor call idempotent, and finds the way back from its events.
  const now = clock.now()
  const open = {
    accountId: account.id,
    status: 'open',
    paymentStatus: 'unpaid',
    lineItems: bill.lines,
    currency: bill.currency,
    amountSubtotal: bill.subtotal,
    amountShipping: 0n,
    amountTotal: bill.total,
    passFees,
    feeAmount: bill.fee,
    plan: account.plan,
    feeBps: bill.terms.bps,
    feeFixed: bill.terms.fixed,
    route: chosenRoute,
    hostAccount: hostOf(chosenRoute, account),
    customerId: customer?.id ?? null,
    customerEmail: customer?.email ?? input.customer_email ?? null,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url,
    metadata: input.metadata ?? {},
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
    updatedAt: now,
  }
  const asked = [input, bill, account.merchantName, account.processorAccountId]
  const row = await sessionRow(scope, asked, async (ref) => {
    const data = { ...open, ref }
    const [made] = await database.prisma.paymentSession.createManyAndReturn({ data, skipDuplicates: true })
    const key = { accountId_ref: { accountId: account.id, ref } }
    return made ?? (await database.prisma.paymentSession.findUniqueOrThrow({ where: key }))
  })
  const key = { accountId_ref: { accountId: account.id, ref: row.ref } }
  const host = async (): Promise<string> => {
    const checkout = await hostCheckout(scope, row.route, async (chosen) => {
      const hostAccount = hostOf(chosen, account)
      // Where its events will come from is known before there are any.
      if (chosen !== row.route)
        await database.prisma.paymentSession.update({ where: key, data: { route: chosen, hostAccount } })
      return processor.createCheckout({
        ref: row.ref,
        merchantId: account.merchantId,
        merchantName: account.merchantName,
        livemode: account.livemode,
        merchantAccount: account.processorAccountId,
        route: chosen,
        currency: bill.currency,
        lines: bill.shown,
        applicationFee: bill.fee,
        customer: customer && (await mirrorCustomer(scope, customer, hostAccount)),
        customerEmail: row.customerEmail,
        billingAddress: input.billing_address_collection ?? null,
        shipping: shippingOf(input),
        successUrl: row.successUrl,
        cancelUrl: row.cancelUrl,
      })
    })
    // Events may have overtaken this answer: what they made of the row is newer.
    await database.prisma.paymentSession.updateMany({
      where: { ...key.accountId_ref, id: null },
      data: {
        id: checkout.id,
        url: checkout.url,
        // Times of one object come from one clock.
        createdAt: checkout.created,
        expiresAt: checkout.expiresAt,
        amountShipping: checkout.amountShipping,
        amountTotal: checkout.amountTotal,
      },
    })
    return checkout.id
  }
  // Of an earlier attempt at this request perhaps only the answer was lost.
  const id =
    row.id ??
    (await whileThere(
      customer,
      orAbandon(host(), (data) =>
        database.prisma.paymentSession.updateMany({ where: { ...key.accountId_ref, id: null }, data }),
      ),
    ))
  const created = await database.prisma.paymentSession.findUniqueOrThrow({ where: key })
  return toPaymentSession({ ...created, id }, account.livemode)
}

function shippingOf(input: PaymentSessionCreate): CheckoutRequest['shipping'] {
  const { shipping_countries: countries, shipping_options: options = [] } = input
  // Countries can only mean an address in one of them. A way of shipping alone may be to fetch it oneself.
  const collects = input.collect_shipping_address ?? countries !== undefined
  if (!collects && options.length === 0) return null
  return {
    countries: collects ? (countries ?? everywhere) : null,
    options: options.map(({ label, amount }) => ({ label, amount: BigInt(amount) })),
  }
}
