import type { EventState } from '../events/event.ts'
import type { V2EventState } from '../events/thin-event.ts'
import type { AccountLinkState } from '../resources/account-links.ts'
import type { AccountState } from '../resources/accounts/account.ts'
import type { BankAccountState } from '../resources/accounts/bank-account.ts'
import type { ApplicationFeeState, FeeRefundState } from '../resources/application-fees.ts'
import type { BalanceSettingsState } from '../resources/balance-settings.ts'
import type { BalanceTransactionState } from '../resources/balance-transactions.ts'
import type { PortalConfigurationState, PortalSessionState } from '../resources/billing-portal/object.ts'
import type { ChargeState } from '../resources/charges/object.ts'
import type { SessionState } from '../resources/checkout-sessions/state.ts'
import type { CouponState } from '../resources/coupons.ts'
import type { CustomerState } from '../resources/customers/customer.ts'
import type { DiscountState } from '../resources/discounts/discount.ts'
import type { DisputeState } from '../resources/disputes/dispute.ts'
import type { EarlyFraudWarningState } from '../resources/early-fraud-warnings.ts'
import type { FileState } from '../resources/files.ts'
import type { InvoiceItemState } from '../resources/invoice-items/invoice-item.ts'
import type { InvoicePaymentState } from '../resources/invoice-payments.ts'
import type { InvoiceState } from '../resources/invoices/state.ts'
import type { PaymentIntentState } from '../resources/payment-intents/payment-intent.ts'
import type { PaymentMethodDomainState } from '../resources/payment-method-domains.ts'
import type { PaymentMethodState } from '../resources/payment-methods/object.ts'
import type { PayoutState } from '../resources/payouts/payout.ts'
import type { PersonState } from '../resources/persons/person.ts'
import type { PriceState } from '../resources/prices/price.ts'
import type { ProductState } from '../resources/products.ts'
import type { PromotionCodeState } from '../resources/promotion-codes.ts'
import type { RefundState } from '../resources/refunds/refund.ts'
import type { SetupIntentState } from '../resources/setup-intents/setup-intent.ts'
import type { ShippingRateState } from '../resources/shipping-rates.ts'
import type { SubscriptionItemState } from '../resources/subscription-items.ts'
import type { SubscriptionState } from '../resources/subscriptions/state.ts'
import type { TestClockState } from '../resources/test-clocks/test-clock.ts'
import type { TokenState } from '../resources/tokens.ts'
import type { TransferReversalState } from '../resources/transfer-reversals.ts'
import type { TransferState } from '../resources/transfers/transfer.ts'
import type { EventDestinationState } from '../resources/v2-event-destinations.ts'
import type { WebhookEndpointState } from '../resources/webhook-endpoints.ts'

/** Every kind of stored object, by its `object` name in the API, with the type of its state. */
export type States = {
  account: AccountState
  account_link: AccountLinkState
  application_fee: ApplicationFeeState
  balance_settings: BalanceSettingsState
  balance_transaction: BalanceTransactionState
  bank_account: BankAccountState
  charge: ChargeState
  'billing_portal.configuration': PortalConfigurationState
  'billing_portal.session': PortalSessionState
  'checkout.session': SessionState
  coupon: CouponState
  customer: CustomerState
  discount: DiscountState
  dispute: DisputeState
  file: FileState
  event: EventState
  fee_refund: FeeRefundState
  invoice: InvoiceState
  invoice_payment: InvoicePaymentState
  invoiceitem: InvoiceItemState
  payment_intent: PaymentIntentState
  payment_method: PaymentMethodState
  payment_method_domain: PaymentMethodDomainState
  payout: PayoutState
  person: PersonState
  price: PriceState
  product: ProductState
  promotion_code: PromotionCodeState
  'radar.early_fraud_warning': EarlyFraudWarningState
  refund: RefundState
  setup_intent: SetupIntentState
  shipping_rate: ShippingRateState
  subscription: SubscriptionState
  subscription_item: SubscriptionItemState
  'test_helpers.test_clock': TestClockState
  token: TokenState
  transfer: TransferState
  transfer_reversal: TransferReversalState
  'v2.core.event': V2EventState
  'v2.core.event_destination': EventDestinationState
  webhook_endpoint: WebhookEndpointState
}

export type Kind = keyof States
