import type { Endpoint } from '../http/endpoint.ts'
import type { V2Endpoint } from '../http/v2/endpoint.ts'
import { createAccountLink, createV2AccountLink } from './account-links.ts'
import { createAccountSession } from './account-sessions.ts'
import { capabilityEndpoints } from './accounts/capability-endpoints.ts'
import { createAccount } from './accounts/create.ts'
import {
  deleteAccount,
  listAccounts,
  retrieveAccount,
  retrieveOwnAccount,
  updateAccount,
} from './accounts/endpoints.ts'
import {
  createExternalAccount,
  deleteExternalAccount,
  listExternalAccounts,
  retrieveExternalAccount,
  updateExternalAccount,
} from './accounts/external-account-endpoints.ts'
import { rejectAccount, unrejectAccount } from './accounts/reject.ts'
import { createFeeRefund, listApplicationFees, listFeeRefunds, retrieveApplicationFee } from './application-fees.ts'
import { retrieveBalance } from './balance.ts'
import { retrieveBalanceSettings, updateBalanceSettings } from './balance-settings.ts'
import { balanceTransactionEndpoints } from './balance-transactions.ts'
import { billingMeterEndpoints, createV2MeterEvent } from './billing-meters.ts'
import {
  createPortalConfiguration,
  listPortalConfigurations,
  retrievePortalConfiguration,
  updatePortalConfiguration,
} from './billing-portal/configurations.ts'
import { createPortalSession } from './billing-portal/sessions.ts'
import { listCharges, retrieveCharge } from './charges/endpoints.ts'
import { checkoutSessionEndpoints } from './checkout-sessions/endpoints.ts'
import { listCountrySpecs, retrieveCountrySpec } from './country-specs.ts'
import { couponEndpoints } from './coupons.ts'
import { creditNoteEndpoints } from './credit-notes/endpoints.ts'
import { customerSessionEndpoints } from './customer-sessions.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { taxIdEndpoints } from './customers/tax-ids.ts'
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes/endpoints.ts'
import { listEarlyFraudWarnings, retrieveEarlyFraudWarning } from './early-fraud-warnings.ts'
import { listEvents, retrieveEvent } from './events.ts'
import { createFile, listFiles, retrieveFile, retrieveFileContents } from './files.ts'
import { invoiceItemEndpoints } from './invoice-items/endpoints.ts'
import { listInvoicePayments, retrieveInvoicePayment } from './invoice-payments.ts'
import { invoiceEndpoints } from './invoices/endpoints.ts'
import { loginLinkEndpoints } from './login-links.ts'
import { capturePaymentIntent } from './payment-intents/capture.ts'
import { confirmPaymentIntent } from './payment-intents/confirm.ts'
import { createPaymentIntent } from './payment-intents/create.ts'
import { cancelPaymentIntent, listPaymentIntents, retrievePaymentIntent } from './payment-intents/endpoints.ts'
import { updatePaymentIntent } from './payment-intents/update.ts'
import { paymentLinkEndpoints } from './payment-links/endpoints.ts'
import {
  createPaymentMethodDomain,
  listPaymentMethodDomains,
  retrievePaymentMethodDomain,
  updatePaymentMethodDomain,
  validatePaymentMethodDomain,
} from './payment-method-domains.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listCustomerPaymentMethods,
  listPaymentMethods,
  retrieveCustomerPaymentMethod,
  retrievePaymentMethod,
  updatePaymentMethod,
} from './payment-methods/endpoints.ts'
import { cancelPayout, createPayout, listPayouts, retrievePayout, updatePayout } from './payouts/endpoints.ts'
import { personEndpoints } from './persons/endpoints.ts'
import { priceEndpoints } from './prices/endpoints.ts'
import { planEndpoints } from './prices/plans.ts'
import { productEndpoints } from './products.ts'
import { promotionCodeEndpoints } from './promotion-codes.ts'
import { quoteEndpoints } from './quotes/endpoints.ts'
import { cancelRefund, createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds/endpoints.ts'
import { searchEndpoints } from './search.ts'
import { setupIntentEndpoints } from './setup-intents/endpoints.ts'
import { shippingRateEndpoints } from './shipping-rates.ts'
import {
  createSubscriptionItem,
  deleteSubscriptionItem,
  listSubscriptionItems,
  retrieveSubscriptionItem,
  updateSubscriptionItem,
} from './subscription-items.ts'
import { subscriptionScheduleEndpoints } from './subscription-schedules/endpoints.ts'
import { cancelSubscription } from './subscriptions/cancel.ts'
import { createSubscription } from './subscriptions/create.ts'
import { deleteSubscriptionDiscount, listSubscriptions, retrieveSubscription } from './subscriptions/endpoints.ts'
import { pauseSubscription } from './subscriptions/pause.ts'
import { resumeSubscription } from './subscriptions/resume.ts'
import { updateSubscription } from './subscriptions/update.ts'
import { taxRateEndpoints } from './tax-rates.ts'
import { testClockEndpoints } from './test-clocks/endpoints.ts'
import { createToken, retrieveToken } from './tokens.ts'
import { topupEndpoints } from './topups.ts'
import { createReversal, listReversals, retrieveReversal, updateReversal } from './transfer-reversals.ts'
import { createTransfer, listTransfers, retrieveTransfer, updateTransfer } from './transfers/endpoints.ts'
import {
  closeV2Account,
  createV2Account,
  listV2Accounts,
  retrieveV2Account,
  updateV2Account,
} from './v2-accounts/endpoints.ts'
import {
  createEventDestination,
  deleteEventDestination,
  disableEventDestination,
  enableEventDestination,
  listEventDestinations,
  pingEventDestination,
  retrieveEventDestination,
  updateEventDestination,
} from './v2-event-destinations.ts'
import { listV2Events, retrieveV2Event } from './v2-events.ts'
import {
  createV2Person,
  deleteV2Person,
  listV2Persons,
  retrieveV2Person,
  updateV2Person,
} from './v2-persons/endpoints.ts'
import { createAccountToken, createPersonToken, retrieveAccountToken, retrievePersonToken } from './v2-tokens.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts'

/** Every operation of the API. */
export const endpoints: Endpoint[] = [
  ...searchEndpoints,
  ...taxIdEndpoints,
  createAccount,
  createAccountLink,
  createAccountSession,
  retrieveOwnAccount,
  retrieveAccount,
  updateAccount,
  deleteAccount,
  listAccounts,
  rejectAccount,
  unrejectAccount,
  ...capabilityEndpoints,
  createExternalAccount,
  retrieveExternalAccount,
  updateExternalAccount,
  deleteExternalAccount,
  listExternalAccounts,
  listApplicationFees,
  retrieveApplicationFee,
  createFeeRefund,
  listFeeRefunds,
  retrieveBalance,
  retrieveBalanceSettings,
  updateBalanceSettings,
  ...balanceTransactionEndpoints,
  listCharges,
  retrieveCharge,
  ...checkoutSessionEndpoints,
  retrieveCountrySpec,
  listCountrySpecs,
  ...billingMeterEndpoints,
  ...couponEndpoints,
  ...creditNoteEndpoints,
  ...customerSessionEndpoints,
  ...customerEndpoints,
  retrieveDispute,
  updateDispute,
  closeDispute,
  listDisputes,
  listEarlyFraudWarnings,
  retrieveEarlyFraudWarning,
  createFile,
  retrieveFile,
  retrieveFileContents,
  listFiles,
  listEvents,
  retrieveEvent,
  ...invoiceItemEndpoints,
  listInvoicePayments,
  retrieveInvoicePayment,
  ...invoiceEndpoints,
  ...loginLinkEndpoints,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
  confirmPaymentIntent,
  capturePaymentIntent,
  cancelPaymentIntent,
  listPaymentIntents,
  createPortalConfiguration,
  retrievePortalConfiguration,
  updatePortalConfiguration,
  listPortalConfigurations,
  createPortalSession,
  ...paymentLinkEndpoints,
  createPaymentMethodDomain,
  retrievePaymentMethodDomain,
  updatePaymentMethodDomain,
  validatePaymentMethodDomain,
  listPaymentMethodDomains,
  createPaymentMethod,
  retrievePaymentMethod,
  updatePaymentMethod,
  attachPaymentMethod,
  detachPaymentMethod,
  listPaymentMethods,
  listCustomerPaymentMethods,
  retrieveCustomerPaymentMethod,
  createPayout,
  retrievePayout,
  updatePayout,
  cancelPayout,
  listPayouts,
  ...personEndpoints,
  ...planEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...promotionCodeEndpoints,
  ...quoteEndpoints,
  createRefund,
  retrieveRefund,
  updateRefund,
  cancelRefund,
  listRefunds,
  ...setupIntentEndpoints,
  ...shippingRateEndpoints,
  createSubscription,
  retrieveSubscription,
  updateSubscription,
  cancelSubscription,
  deleteSubscriptionDiscount,
  pauseSubscription,
  resumeSubscription,
  listSubscriptions,
  createSubscriptionItem,
  listSubscriptionItems,
  retrieveSubscriptionItem,
  updateSubscriptionItem,
  deleteSubscriptionItem,
  ...subscriptionScheduleEndpoints,
  ...taxRateEndpoints,
  ...testClockEndpoints,
  createToken,
  retrieveToken,
  ...topupEndpoints,
  createTransfer,
  retrieveTransfer,
  updateTransfer,
  listTransfers,
  createReversal,
  retrieveReversal,
  updateReversal,
  listReversals,
  createWebhookEndpoint,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
]

/** Every operation under `/v2`. */
export const v2Endpoints: V2Endpoint[] = [
  createV2MeterEvent,
  createV2Account,
  retrieveV2Account,
  updateV2Account,
  listV2Accounts,
  closeV2Account,
  createV2AccountLink,
  createV2Person,
  retrieveV2Person,
  updateV2Person,
  deleteV2Person,
  listV2Persons,
  createAccountToken,
  retrieveAccountToken,
  createPersonToken,
  retrievePersonToken,
  retrieveV2Event,
  listV2Events,
  createEventDestination,
  retrieveEventDestination,
  updateEventDestination,
  deleteEventDestination,
  listEventDestinations,
  enableEventDestination,
  disableEventDestination,
  pingEventDestination,
]
