import { returnLinkTo } from '../../contract/payment-methods/return-link.ts'
import type { PaymentMethodSessionCreate, PaymentMethodSessionWire } from '../../contract/subscriptions/schema.ts'
import { translationFor } from '../../core/language/translation.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { requireMode } from '../../core/request/require-mode.ts'
import { callWithCopy } from '../../processor/customers/call-with-copy.ts'
import { chooseLook, lookOf } from '../../processor/hosting/checkout-look.ts'
import { chooseRoute, hostOf } from '../../processor/hosting/choose-route.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { checkReturnUrl } from '../payment-sessions/check-redirect-url.ts'

/**
 * Opens a page on which a customer enters a payment method that is kept for later payments, on the account that would host a payment
 * now. The page charges no amount.
 * @throws invalid_url, customer_not_found, account_rejected, account_not_ready, ProcessorError
 */
export async function createCustomerPaymentMethodSession(
  scope: AccountScope,
  input: PaymentMethodSessionCreate,
): Promise<PaymentMethodSessionWire> {
  const { services, account } = scope
  const { livemode, merchantId, merchantName } = account
  checkReturnUrl(input.return_url, livemode)
  const customer = await loadCustomer(scope, input.id)
  requireMode(scope)
  const locale = input.locale === undefined ? customer.locale : input.locale
  const route = chooseRoute(account, services.platformHosting)
  const hostAccount = hostOf(route, account)
  const { defaultCurrency } = await services.database.prisma.account.findFirstOrThrow({ where: { id: account.id } })
  await scope.stillHeld?.()
  const chosen = await chooseLook(services, account)
  const shown = chosen === null ? [] : [chosen]
  const ref = idempotentRef(scope, [input, merchantName, hostAccount, customer.updatedAt, ...shown])
  const link = returnLinkTo(services, { accountId: account.id, hostAccount, returnUrl: input.return_url })
  const open = async (copy: string) =>
    services.processor.paymentMethodSetups.create({
      key: ref,
      ref,
      merchantId,
      merchantName,
      look: await lookOf(services, { livemode, hostAccount }, chosen),
      livemode,
      hostAccount,
      route,
      keptFor: { customerId: customer.id },
      customer: copy,
      currency: defaultCurrency,
      locale,
      message: translationFor(locale).text('checkout.keeps', { merchant: merchantName }),
      // The processor puts its own id in place of the braces.
      successUrl: `${link}/done?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: input.return_url,
    })
  const page = await callWithCopy(scope, customer, { hostAccount, currency: null }, open)
  return { url: page.url, expires_at: unixSeconds(page.expiresAt) }
}
