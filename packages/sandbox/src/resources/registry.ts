import type { Endpoint } from '../http/endpoint.ts'
import { createAccountLink } from './account-links/create.ts'
import { listCapabilities, retrieveCapability, updateCapability } from './accounts/capability-endpoints.ts'
import { createAccount } from './accounts/create.ts'
import { deleteAccount } from './accounts/delete.ts'
import {
  createExternalAccount,
  deleteExternalAccount,
  listExternalAccounts,
  retrieveExternalAccount,
  updateExternalAccount,
} from './accounts/external-account-endpoints.ts'
import { listAccounts } from './accounts/list.ts'
import { rejectAccount, unrejectAccount } from './accounts/reject.ts'
import { retrieveAccount, retrieveOwnAccount } from './accounts/retrieve.ts'
import { updateAccount } from './accounts/update.ts'
import { listApplicationFees } from './application-fees/list.ts'
import { createFeeRefund } from './application-fees/refund.ts'
import { retrieveApplicationFee } from './application-fees/retrieve.ts'
import { retrieveBalance } from './balance/retrieve.ts'
import { retrieveBalanceSettings } from './balance-settings/retrieve.ts'
import { updateBalanceSettings } from './balance-settings/update.ts'
import { listBalanceTransactions } from './balance-transactions/list.ts'
import { retrieveBalanceTransaction } from './balance-transactions/retrieve.ts'
import {
  createPortalConfiguration,
  listPortalConfigurations,
  retrievePortalConfiguration,
  updatePortalConfiguration,
} from './billing-portal/configurations.ts'
import { createPortalSession } from './billing-portal/sessions.ts'
import { listCharges } from './charges/list.ts'
import { retrieveCharge } from './charges/retrieve.ts'
import { createCheckoutSession } from './checkout-sessions/create.ts'
import { expireCheckoutSession } from './checkout-sessions/expire.ts'
import { listCheckoutSessions } from './checkout-sessions/list.ts'
import { listCheckoutLineItems } from './checkout-sessions/list-line-items.ts'
import { retrieveCheckoutSession } from './checkout-sessions/retrieve.ts'
import { updateCheckoutSession } from './checkout-sessions/update.ts'
import { listCountrySpecs, retrieveCountrySpec } from './country-specs/retrieve.ts'
import { couponEndpoints } from './coupons/endpoints.ts'
import { createCustomer } from './customers/create.ts'
import { deleteCustomer } from './customers/delete.ts'
import { listCustomers } from './customers/list.ts'
import { retrieveCustomer } from './customers/retrieve.ts'
import { updateCustomer } from './customers/update.ts'
import { closeDispute } from './disputes/close.ts'
import { listDisputes } from './disputes/list.ts'
import { retrieveDispute } from './disputes/retrieve.ts'
import { updateDispute } from './disputes/update.ts'
import { listEarlyFraudWarnings } from './early-fraud-warnings/list.ts'
import { retrieveEarlyFraudWarning } from './early-fraud-warnings/retrieve.ts'
import { emptyLists } from './empty-lists/endpoints.ts'
import { listEvents } from './events/list.ts'
import { retrieveEvent } from './events/retrieve.ts'
import { retrieveFileContents } from './files/contents.ts'
import { createFile } from './files/create.ts'
import { listFiles } from './files/list.ts'
import { retrieveFile } from './files/retrieve.ts'
import { invoiceItemEndpoints } from './invoice-items/endpoints.ts'
import { listInvoicePayments } from './invoice-payments/list.ts'
import { retrieveInvoicePayment } from './invoice-payments/retrieve.ts'
import { invoiceEndpoints } from './invoices/endpoints.ts'
import { cancelPaymentIntent } from './payment-intents/cancel.ts'
import { capturePaymentIntent } from './payment-intents/capture.ts'
import { confirmPaymentIntent } from './payment-intents/confirm.ts'
import { createPaymentIntent } from './payment-intents/create.ts'
import { listPaymentIntents } from './payment-intents/list.ts'
import { retrievePaymentIntent } from './payment-intents/retrieve.ts'
import { updatePaymentIntent } from './payment-intents/update.ts'
import {
  createPaymentMethodDomain,
  listPaymentMethodDomains,
  retrievePaymentMethodDomain,
  updatePaymentMethodDomain,
  validatePaymentMethodDomain,
} from './payment-method-domains/endpoints.ts'
import { attachPaymentMethod } from './payment-methods/attach.ts'
import { createPaymentMethod } from './payment-methods/create.ts'
import { detachPaymentMethod } from './payment-methods/detach.ts'
import {
  listCustomerPaymentMethods,
  listPaymentMethods,
  retrieveCustomerPaymentMethod,
} from './payment-methods/list.ts'
import { retrievePaymentMethod } from './payment-methods/retrieve.ts'
import { updatePaymentMethod } from './payment-methods/update.ts'
import { cancelPayout } from './payouts/cancel.ts'
import { createPayout } from './payouts/create.ts'
import { listPayouts } from './payouts/list.ts'
import { retrievePayout } from './payouts/retrieve.ts'
import { updatePayout } from './payouts/update.ts'
import { personEndpoints } from './persons/endpoints.ts'
import { planEndpoints } from './plans/endpoints.ts'
import { priceEndpoints } from './prices/endpoints.ts'
import { productEndpoints } from './products/endpoints.ts'
import { promotionCodeEndpoints } from './promotion-codes/endpoints.ts'
import { cancelRefund } from './refunds/cancel.ts'
import { createRefund } from './refunds/create.ts'
import { listRefunds } from './refunds/list.ts'
import { retrieveRefund } from './refunds/retrieve.ts'
import { updateRefund } from './refunds/update.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { setupIntentEndpoints } from './setup-intents/endpoints.ts'
import { shippingRateEndpoints } from './shipping-rates/endpoints.ts'
import { createSubscriptionItem } from './subscription-items/create.ts'
import { deleteSubscriptionItem } from './subscription-items/delete.ts'
import { listSubscriptionItems } from './subscription-items/list.ts'
import { retrieveSubscriptionItem } from './subscription-items/retrieve.ts'
import { updateSubscriptionItem } from './subscription-items/update.ts'
import { cancelSubscription } from './subscriptions/cancel.ts'
import { createSubscription } from './subscriptions/create.ts'
import { deleteSubscriptionDiscount } from './subscriptions/delete-discount.ts'
import { listSubscriptions } from './subscriptions/list.ts'
import { pauseSubscription } from './subscriptions/pause.ts'
import { resumeSubscription } from './subscriptions/resume.ts'
import { retrieveSubscription } from './subscriptions/retrieve.ts'
import { updateSubscription } from './subscriptions/update.ts'
import { testClockEndpoints } from './test-clocks/endpoints.ts'
import { createToken } from './tokens/create.ts'
import { retrieveToken } from './tokens/retrieve.ts'
import { createReversal } from './transfer-reversals/create.ts'
import { listReversals } from './transfer-reversals/list.ts'
import { retrieveReversal } from './transfer-reversals/retrieve.ts'
import { updateReversal } from './transfer-reversals/update.ts'
import { createTransfer } from './transfers/create.ts'
import { listTransfers } from './transfers/list.ts'
import { retrieveTransfer } from './transfers/retrieve.ts'
import { updateTransfer } from './transfers/update.ts'
import { createWebhookEndpoint } from './webhook-endpoints/create.ts'
import { deleteWebhookEndpoint } from './webhook-endpoints/delete.ts'
import { listWebhookEndpoints } from './webhook-endpoints/list.ts'
import { retrieveWebhookEndpoint } from './webhook-endpoints/retrieve.ts'
import { updateWebhookEndpoint } from './webhook-endpoints/update.ts'

/** Every operation of the API. */
export const endpoints: Endpoint[] = [
  ...searchEndpoints,
  ...emptyLists,
  createAccount,
  createAccountLink,
  retrieveOwnAccount,
  retrieveAccount,
  updateAccount,
  deleteAccount,
  listAccounts,
  rejectAccount,
  unrejectAccount,
  listCapabilities,
  retrieveCapability,
  updateCapability,
  createExternalAccount,
  retrieveExternalAccount,
  updateExternalAccount,
  deleteExternalAccount,
  listExternalAccounts,
  listApplicationFees,
  retrieveApplicationFee,
  createFeeRefund,
  retrieveBalance,
  retrieveBalanceSettings,
  updateBalanceSettings,
  listBalanceTransactions,
  retrieveBalanceTransaction,
  listCharges,
  retrieveCharge,
  createCheckoutSession,
  retrieveCheckoutSession,
  updateCheckoutSession,
  expireCheckoutSession,
  listCheckoutSessions,
  listCheckoutLineItems,
  retrieveCountrySpec,
  listCountrySpecs,
  ...couponEndpoints,
  createCustomer,
  retrieveCustomer,
  updateCustomer,
  deleteCustomer,
  listCustomers,
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
  ...testClockEndpoints,
  createToken,
  retrieveToken,
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
