export { type AccountModel, accountModels } from './account-models.ts'
export type { AccountRequirements } from './account-readiness.ts'
export { type AccountSession, type EmbeddedComponent, embeddedComponents } from './account-sessions.ts'
export type { AccountSnapshot, PayoutFailure } from './accounts.ts'
export type { ApplicationFeeSnapshot } from './application-fees.ts'
export type { PayoutSchedule } from './balance-settings.ts'
export type { BalanceTransactionSnapshot } from './balance-transactions.ts'
export type { BrandPurpose } from './brand-files.ts'
export type { MovedDiscount, NewPrice } from './changed-items.ts'
export type { CheckoutLook, CheckoutRequest, CheckoutSnapshot, Patience } from './checkout.ts'
export type { DiscountInUse, SubscriptionDiscount } from './checkout-discount.ts'
export { currencyOfCountry } from './country-currencies.ts'
export { type CountryRuleOverrides, type CountryRules, createCountryRules } from './country-rules.ts'
export { lacksCustomer, maxCustomerName, maxCustomerPhone } from './customers.ts'
export type { DisputeSnapshot } from './disputes.ts'
export { ModeNotSetUpError, ProcessorError } from './error.ts'
export { type EndpointScope, endpointEvents, endpointScopes } from './events/endpoint-events.ts'
export { MalformedEventError, type ProcessorEvent, UnsupportedEventError } from './events/event.ts'
export { type EventKind, type EventSubject, handledEventTypes } from './events/event-subject.ts'
export type { EventPage } from './events/list-events.ts'
export { type ClaimedEvent, ForgedEventError, type SigningSecret } from './events/verify-event.ts'
export { type EvidenceField, evidenceFields, type FileField, fileFields, maxEvidenceLength } from './evidence-fields.ts'
export { maxEvidenceFile, maxEvidenceTogether } from './evidence-limits.ts'
export {
  type EvidenceType,
  evidenceTypeOf,
  evidenceTypes,
} from './evidence-types.ts'
export type { HistoryPage } from './history/history-page.ts'
export type { MadeAccount } from './history/list-accounts.ts'
export type { CheckoutLine } from './history/list-checkout-lines.ts'
export type { MadeCheckout } from './history/list-checkouts.ts'
export type { MadeCustomer } from './history/list-customers.ts'
export type { MadeInvoicePayment } from './history/list-invoice-payments.ts'
export type { MadePayment } from './history/list-payments.ts'
export type { MadePrice, PricingBeyond } from './history/list-prices.ts'
export type { MadeSubscription } from './history/list-subscriptions.ts'
export type { MadeTransfer } from './history/list-transfers.ts'
export type { HttpClient } from './http-client.ts'
export type { PlatformSnapshot } from './inspection/inspect-platform.ts'
export { type Permission, permissions } from './inspection/permissions.ts'
export type { CollectionResult, CollectionSnapshot } from './invoice-collection.ts'
export type { PeriodLine } from './invoice-lines.ts'
export type { InvoicePreview } from './invoice-preview.ts'
export type { InvoiceDraft, InvoiceLine, InvoiceSnapshot } from './invoices.ts'
export { capabilityCodePattern, isCapabilityCode, mayLackCapability } from './is-capability-refusal.ts'
export type { KeptCard, KeptMethod } from './kept-methods.ts'
export { type Priority, priorities, withPriority } from './limits/call-priority.ts'
export { rateLimitReasons } from './limits/rate-limit-refusal.ts'
export type { TimedRequest } from './limits/rate-limited-client.ts'
export { type Budget, defaultLimits, type RateLimits } from './limits/rate-limits.ts'
export type { Lease, SharedBudgets } from './limits/shared-budgets.ts'
export type { LinkPurpose, OnboardingLink } from './onboarding.ts'
export { operatorRemedy } from './operator-remedies.ts'
export type { OwnMetadata } from './own-metadata.ts'
export { type FeeCorrection, feeCorrectionName, type PassedFee } from './passed-fee.ts'
export { pathTemplate } from './path-template.ts'
export type { SetupSnapshot } from './payment-method-setups.ts'
export { type PaymentMethodName, paymentMethodNames } from './payment-methods.ts'
export type { BegunPayment, PaymentFailure, PaymentRequest, PaymentSnapshot, Settled } from './payments.ts'
export type { PayoutSnapshot } from './payouts.ts'
export type { ChangePlan, PlannedChange } from './planned-changes.ts'
export { createProcessor, type Processor } from './processor.ts'
export {
  isStatementDescriptor,
  isTaxCode,
  maxStatementDescriptor,
  maxUnitLabel,
  statementCharacter,
  type TaxBehavior,
} from './product-data.ts'
export type { RefundReason, RefundSnapshot } from './refunds.ts'
export {
  currencyOfMinimum,
  isCountryRefusal,
  isFeeRefusal,
  isKeyRefused,
  isRegionRefusal,
  operatorText,
  refusalText,
} from './refusals.ts'
export { accessRevoked, isRejected, rejectionReasons } from './rejection.ts'
export type { ReadSale, SaleTerms } from './sale-metadata.ts'
export type { ProcessorScope } from './scope.ts'
export type { Recurrence, SubscriptionCheckoutRequest, SubscriptionCheckoutSnapshot } from './subscription-checkout.ts'
export { feeLineName } from './subscription-lines.ts'
export type { SubscriptionChange, SubscriptionItem, SubscriptionSnapshot } from './subscriptions.ts'
export type { TimedCall } from './time-call.ts'
export type { ReversedTransfer } from './transfers.ts'
export type { UsedMethod } from './used-payment-method.ts'
export { apiVersion, type EndpointSnapshot } from './webhook-endpoints.ts'
