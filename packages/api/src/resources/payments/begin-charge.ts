import { type Payment, type PaymentMethod, type Route, statementsOn } from '@merchant-payments/db'
import type { BegunPayment } from '@merchant-payments/processor'
import type { PaymentCreate } from '../../contract/payments/schema.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import { abilitiesOf } from '../../core/request/account-context.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { requireMode } from '../../core/request/require-mode.ts'
import { applyDiscount, type DiscountUse, notApplicable, tooSmallWith } from '../../money/discounts/apply-discount.ts'
import { chargeOn } from '../../money/fees/compute-charge.ts'
import { explainMinimumRefusal } from '../../money/fees/explain-minimum-refusal.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { accountAfterRefusal } from '../../processor/hosting/account-after-refusal.ts'
import { routeOfMethod } from '../../processor/hosting/route-of-method.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { findDiscount } from '../discounts/find.ts'
import { requireRedemption, reserveRedemption } from '../discounts/reserve.ts'
import { beginPayment } from '../payment-intents/begin-payment.ts'
import { findPaymentMethod } from '../payment-methods/load.ts'
import { assertMayCharge } from './decline-limit.ts'
import { removedMissingMethod } from './removed-missing-method.ts'

/** The payment that an earlier attempt at this request has begun; null if no attempt has. */
export async function findBegunCharge({ services, account, requestKey }: AccountScope): Promise<Payment | null> {
  if (requestKey === undefined) return null
  return services.database.prisma.payment.findFirst({ where: { accountId: account.id, requestKey } })
}

/**
 * Creates a payment at the processor, and its row, before it is charged. An attempt that dies in between leaves a payment that was never
 * charged, and so does one whose discount was used up meanwhile.
 * @throws customer_not_found, payment_method_not_found, discount_not_found, discount_not_applicable, validation_error,
 * account_not_ready, account_rejected, rate_limit_exceeded, ProcessorError
 */
export async function beginCharge(scope: AccountScope, input: PaymentCreate): Promise<Payment> {
  const { services, account } = scope
  const { currency, pass_fees_to_customer: passFees = false } = input
  const customer = await loadCustomer(scope, input.customer_id)
  const method = await chooseMethod(scope, customer.id, input.payment_method)
  checkStep('amount', BigInt(input.amount), currency)
  const terms = (await readSaleTerms(scope, 'payment'))('currency', currency)
  const discount = await findDiscount(scope, input)
  const reduced = reduce(BigInt(input.amount), currency, discount)
  const { total: amount, fee } = chargeOn('amount', reduced.net, currency, terms, passFees, reduced.tooSmall)
  requireMode(scope)
  await assertMayCharge(scope, customer.id)
  const sale = {
    plan: account.plan,
    ...feeColumns(terms),
    passFees,
    customerId: customer.id,
  }
  const ref = idempotentRef(scope, { ...input, method: method.id, total: amount, fee, email: customer.email })
  const begin = (route: Route) =>
    beginPayment(scope, {
      ref,
      merchantId: account.merchantId,
      livemode: account.livemode,
      merchantAccount: account.processorAccountId,
      route,
      customer: method.processorCustomerId,
      method: method.id,
      amount,
      currency,
      applicationFee: fee,
      description: input.description ?? null,
      receiptEmail: customer.email,
      statementDescriptor: input.statement_descriptor ?? null,
      sale,
    })
  if (discount) {
    const buyer = { customerId: customer.id, customerEmail: customer.email }
    await requireRedemption(statementsOn(services.database.pool), discount, buyer, services.processorClock.now())
  }
  const begun = beginOnOpenRoute(scope, method, begin)
  const { payment, route } = await explainMinimumRefusal(
    begun,
    { param: 'amount', total: amount, currency },
    tooSmallWith(discount),
  )
  const key = { accountId: account.id, id: payment.id }
  const data = {
    ...key,
    amount,
    amountReceived: 0n,
    amountRefunded: 0n,
    amountDiscount: reduced.amountDiscount,
    currency,
    status: 'requires_payment_method',
    description: input.description ?? null,
    customerEmail: customer.email,
    customerId: customer.id,
    discountId: discount?.row.id ?? null,
    passFees,
    feeAmount: fee,
    plan: account.plan,
    ...feeColumns(terms),
    route,
    hostAccount: method.hostAccount,
    chargedMethod: method.id,
    requestKey: scope.requestKey ?? null,
    metadata: input.metadata ?? {},
    createdAt: new Date(payment.created * 1000),
    updatedAt: services.clock.now(),
  }
  return services.database.prisma.$transaction(async (tx) => {
    const written = await tx.payment.upsert({ where: { accountId_id: key }, update: {}, create: data })
    await addMetadataEntries(tx, 'payment', [written])
    // A row that an earlier attempt has written is counted already.
    if (discount) await reserveRedemption(tx, discount, data, services.processorClock.now())
    return written
  })
}

/**
 * The amount after its discount, in minor units.
 * @throws discount_not_applicable: other_products, other_currency, total_too_small for nothing
 */
function reduce(amount: bigint, currency: string, discount: DiscountUse | null) {
  if (discount === null) return { net: amount, amountDiscount: 0n }
  const { amount: amountDiscount } = applyDiscount(discount, [{ amount, productId: null }], currency)
  if (amountDiscount === amount)
    throw notApplicable(discount.param, 'total_too_small', 'the discount leaves nothing to charge')
  return { net: amount - amountDiscount, amountDiscount, tooSmall: tooSmallWith(discount) }
}

/** @throws payment_method_not_found on `payment_method`: none with this id, or no default */
async function chooseMethod(scope: AccountScope, customerId: string, id: string | undefined): Promise<PaymentMethod> {
  const { services, account } = scope
  const found =
    id === undefined
      ? await services.database.prisma.paymentMethod.findFirst({
          where: { accountId: account.id, customerId, isDefault: true },
        })
      : await findPaymentMethod(scope, customerId, id)
  if (found) return found
  throw new ApiError('payment_method_not_found', {
    param: 'payment_method',
    ...(id === undefined && {
      message: 'The customer has no default payment method: name one in payment_method, or set a default.',
    }),
  })
}

/**
 * Begins the payment on the route of its payment method, and again on the open route, if the processor refuses because of a
 * capability whose loss no event has reported yet.
 */
async function beginOnOpenRoute(
  scope: AccountScope,
  method: PaymentMethod,
  begin: (route: Route) => Promise<BegunPayment>,
): Promise<BegunPayment & { route: Route }> {
  const { account, services } = scope
  const route = routeOfMethod(method, account, services.platformHosting)
  await scope.stillHeld?.()
  try {
    return { ...(await begin(route)), route }
  } catch (error) {
    if (await removedMissingMethod(scope, method, error)) {
      throw new ApiError('payment_method_not_found', { param: 'payment_method', cause: error })
    }
    const now = await accountAfterRefusal(scope, route, error)
    if (now === null) throw error
    const open = routeOfMethod(method, { ...account, ...abilitiesOf(now) }, services.platformHosting)
    if (open === route) throw error
    return { ...(await begin(open)), route: open }
  }
}
