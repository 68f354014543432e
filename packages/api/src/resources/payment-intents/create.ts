import { isFeeRefusal, mayLackCapability, refusalText } from '@merchant-payments/processor'
import type { PaymentIntentCreate, PaymentIntentWire } from '../../contract/payment-intents/schema.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import { abilitiesOf } from '../../core/request/account-context.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { requireMode } from '../../core/request/require-mode.ts'
import { chargeOn } from '../../money/fees/compute-charge.ts'
import { explainMinimumRefusal } from '../../money/fees/explain-minimum-refusal.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { recordFeeRefusal } from '../../people/merchants/record-processor-refusal.ts'
import { syncAccount } from '../../people/merchants/sync-account.ts'
import { callWithCopy } from '../../processor/customers/call-with-copy.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { hasEnded } from '../../processor/sync/end-object.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { beginPayment } from './begin-payment.ts'
import { registerDomain } from './register-domain.ts'
import { toPaymentIntent } from './wire.ts'

/**
 * Creates a payment that the customer confirms on the merchant's own page, on the merchant's own processor account: that
 * page cannot accept a card for any other account.
 * @throws validation_error, customer_not_found, account_not_ready, account_rejected, ProcessorError
 */
export async function createPaymentIntent(scope: AccountScope, input: PaymentIntentCreate): Promise<PaymentIntentWire> {
  const { services, account } = scope
  const { database, clock } = services
  const { currency } = input
  const net = BigInt(input.amount)
  checkStep('amount', net, currency)
  const passFees = input.pass_fees_to_customer ?? false
  const terms = (await readSaleTerms(scope, 'payment'))('currency', currency)
  const { total: amount, fee } = chargeOn('amount', net, currency, terms, passFees)
  const customer = input.customer_id === undefined ? null : await loadCustomer(scope, input.customer_id)
  const customerEmail = customer?.email ?? input.customer_email ?? null
  requireMode(scope)
  assertNotRejected(account)
  const { processorAccountId } = account
  if (!account.cardPaymentsActive || processorAccountId === null) throw new ApiError('account_not_ready')

  const { domain, ...payable } = input
  if (domain !== undefined)
    await registerDomain(services, { livemode: account.livemode, account: processorAccountId, domain })
  await scope.stillHeld?.()
  const keepsMethod = input.save_payment_method ?? false
  const kept = keepsMethod ? customer : null
  const request = {
    ref: idempotentRef(scope, { ...payable, ...(customer && { customerEmail }), total: amount, fee }),
    merchantId: account.merchantId,
    livemode: account.livemode,
    merchantAccount: processorAccountId,
    route: 'direct' as const,
    keepsMethod,
    amount,
    currency,
    applicationFee: fee,
    description: input.description ?? null,
    receiptEmail: customerEmail,
    sale: { plan: account.plan, ...feeColumns(terms), passFees, customerId: customer?.id ?? null },
  }
  const begin = (copy: string | null) => beginPayment(scope, { ...request, customer: copy })
  const own = { hostAccount: processorAccountId, currency: null }
  const begun = (kept ? callWithCopy(scope, kept, own, begin) : begin(null)).catch(async (error: unknown) => {
    throw (await losesCards(scope, error)) ? new ApiError('account_not_ready') : error
  })
  const smallest = { param: 'amount', total: amount, currency }
  const { payment, clientSecret, publishableKey } = await explainMinimumRefusal(begun, smallest)
  // The payment cannot be confirmed before this answer is sent, so the row exists before its events arrive.
  const key = { accountId: account.id, id: payment.id }
  const data = {
    ...key,
    amount,
    amountReceived: 0n,
    amountRefunded: 0n,
    currency,
    status: payment.status,
    description: input.description ?? null,
    customerEmail,
    customerId: customer?.id ?? null,
    passFees,
    feeAmount: fee,
    plan: account.plan,
    ...feeColumns(terms),
    route: 'direct' as const,
    hostAccount: processorAccountId,
    metadata: input.metadata ?? {},
    createdAt: new Date(payment.created * 1000),
    updatedAt: clock.now(),
  }
  const row = await database.prisma.$transaction(async (tx) => {
    const written = await tx.payment.upsert({ where: { accountId_id: key }, update: {}, create: data })
    await addMetadataEntries(tx, 'payment', [written])
    return written
  })
  return toPaymentIntent(
    { ...row, hostAccount: processorAccountId },
    { clientSecret: hasEnded(row) ? null : clientSecret, publishableKey },
    account.livemode,
  )
}

/**
 * Whether the processor refused because the account no longer accepts cards, which no event has reported yet, or because
 * the platform may not take its fee there.
 * @throws account_rejected
 */
async function losesCards({ services, account }: AccountScope, error: unknown): Promise<boolean> {
  if (isFeeRefusal(error)) {
    await recordFeeRefusal(services, account.id, refusalText(error))
    return true
  }
  if (!mayLackCapability(error)) return false
  const now = abilitiesOf(await syncAccount(services, account))
  assertNotRejected(now)
  return !now.cardPaymentsActive
}
