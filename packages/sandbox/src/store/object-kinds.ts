import type { AccountLinkState } from '../resources/account-links/open.ts'
import type { BankAccountState } from '../resources/accounts/bank-account.ts'
import type { AccountState } from '../resources/accounts/state.ts'
import type { FeeRefundState } from '../resources/application-fees/fee-refund.ts'
import type { ApplicationFeeState } from '../resources/application-fees/object.ts'
import type { BalanceSettingsState } from '../resources/balance-settings/state.ts'
import type { BalanceTransactionState } from '../resources/balance-transactions/object.ts'
import type { PortalConfigurationState, PortalSessionState } from '../resources/billing-portal/object.ts'
import type { ChargeState } from '../resources/charges/object.ts'
import type { SessionState } from '../resources/checkout-sessions/state.ts'
import type { CouponState } from '../resources/coupons/object.ts'
import type { CustomerState } from '../resources/customers/object.ts'
import type { DiscountState } from '../resources/discounts/object.ts'
import type { DisputeState } from '../resources/disputes/state.ts'
import type { EarlyFraudWarningState } from '../resources/early-fraud-warnings/object.ts'
import type { EventState } from '../resources/events/object.ts'
import type { FileState } from '../resources/files/object.ts'
import type { InvoiceItemState } from '../resources/invoice-items/object.ts'
import type { InvoicePaymentState } from '../resources/invoice-payments/object.ts'
import type { InvoiceState } from '../resources/invoices/state.ts'
import type { PaymentIntentState } from '../resources/payment-intents/state.ts'
import type { PaymentMethodDomainState } from '../resources/payment-method-domains/object.ts'
import type { PaymentMethodState } from '../resources/payment-methods/object.ts'
import type { PayoutState } from '../resources/payouts/object.ts'
import type { PersonState } from '../resources/persons/state.ts'
import type { PriceState } from '../resources/prices/object.ts'
import type { ProductState } from '../resources/products/object.ts'
import type { PromotionCodeState } from '../resources/promotion-codes/object.ts'
import type { RefundState } from '../resources/refunds/object.ts'
import type { SetupIntentState } from '../resources/setup-intents/state.ts'
import type { ShippingRateState } from '../resources/shipping-rates/object.ts'
import type { SubscriptionItemState } from '../resources/subscription-items/object.ts'
import type { SubscriptionState } from '../resources/subscriptions/state.ts'
import type { TestClockState } from '../resources/test-clocks/object.ts'
import type { TokenState } from '../resources/tokens/state.ts'
import type { TransferReversalState } from '../resources/transfer-reversals/object.ts'
import type { TransferState } from '../resources/transfers/object.ts'
import type { EventDestinationState } from '../resources/v2-event-destinations/object.ts'
import type { V2EventState } from '../resources/v2-events/object.ts'
import type { WebhookEndpointState } from '../resources/webhook-endpoints/object.ts'

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
