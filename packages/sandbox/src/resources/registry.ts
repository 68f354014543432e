import type { Endpoint } from '../http/endpoint.ts'
import { createAccountLink } from './account-links/create.ts'
import { listCapabilities, retrieveCapability, updateCapability } from './accounts/capability-endpoints.ts'
import { createAccount } from './accounts/create.ts'
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
import { listEvents } from './events/list.ts'
import { retrieveEvent } from './events/retrieve.ts'
import { retrieveFileContents } from './files/contents.ts'
import { createFile } from './files/create.ts'
import { listFiles } from './files/list.ts'
import { retrieveFile } from './files/retrieve.ts'
import { createInvoiceItem } from './invoice-items/create.ts'
import { deleteInvoiceItem } from './invoice-items/delete.ts'
import { listInvoiceItems } from './invoice-items/list.ts'
import { retrieveInvoiceItem } from './invoice-items/retrieve.ts'
import { listInvoicePayments } from './invoice-payments/list.ts'
import { retrieveInvoicePayment } from './invoice-payments/retrieve.ts'
import { createInvoice } from './invoices/create.ts'
import { createInvoicePreview } from './invoices/create-preview.ts'
import { deleteInvoice } from './invoices/delete.ts'
import { finalizeInvoiceNow } from './invoices/finalize-now.ts'
import { listInvoices } from './invoices/list.ts'
import { listInvoiceLines } from './invoices/list-lines.ts'
import { markInvoiceUncollectible } from './invoices/mark-uncollectible.ts'
import { payInvoice } from './invoices/pay.ts'
import { retrieveInvoice } from './invoices/retrieve.ts'
import { updateInvoice } from './invoices/update.ts'
import { voidInvoiceNow } from './invoices/void-now.ts'
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
import { createPrice } from './prices/create.ts'
import { listPrices } from './prices/list.ts'
import { retrievePrice } from './prices/retrieve.ts'
import { createProduct } from './products/create.ts'
import { listProducts } from './products/list.ts'
import { retrieveProduct } from './products/retrieve.ts'
import { cancelRefund } from './refunds/cancel.ts'
import { createRefund } from './refunds/create.ts'
import { listRefunds } from './refunds/list.ts'
import { retrieveRefund } from './refunds/retrieve.ts'
import { updateRefund } from './refunds/update.ts'
import { cancelSetupIntent } from './setup-intents/cancel.ts'
import { confirmSetupIntent } from './setup-intents/confirm.ts'
import { createSetupIntent } from './setup-intents/create.ts'
import { listSetupIntents } from './setup-intents/list.ts'
import { retrieveSetupIntent } from './setup-intents/retrieve.ts'
import { createShippingRate } from './shipping-rates/create.ts'
import { listShippingRates } from './shipping-rates/list.ts'
import { retrieveShippingRate } from './shipping-rates/retrieve.ts'
import { createSubscriptionItem } from './subscription-items/create.ts'
import { deleteSubscriptionItem } from './subscription-items/delete.ts'
import { listSubscriptionItems } from './subscription-items/list.ts'
import { retrieveSubscriptionItem } from './subscription-items/retrieve.ts'
import { updateSubscriptionItem } from './subscription-items/update.ts'
import { cancelSubscription } from './subscriptions/cancel.ts'
import { createSubscription } from './subscriptions/create.ts'
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
  createAccount,
  createAccountLink,
  retrieveOwnAccount,
  retrieveAccount,
  updateAccount,
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
  createInvoiceItem,
  retrieveInvoiceItem,
  deleteInvoiceItem,
  listInvoiceItems,
  listInvoicePayments,
  retrieveInvoicePayment,
  createInvoice,
  deleteInvoice,
  createInvoicePreview,
  listInvoices,
  retrieveInvoice,
  updateInvoice,
  finalizeInvoiceNow,
  payInvoice,
  markInvoiceUncollectible,
  voidInvoiceNow,
  listInvoiceLines,
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
  createPrice,
  retrievePrice,
  listPrices,
  createProduct,
  retrieveProduct,
  listProducts,
  createRefund,
  retrieveRefund,
  updateRefund,
  cancelRefund,
  listRefunds,
  createSetupIntent,
  retrieveSetupIntent,
  confirmSetupIntent,
  cancelSetupIntent,
  listSetupIntents,
  createShippingRate,
  retrieveShippingRate,
  listShippingRates,
  createSubscription,
  retrieveSubscription,
  updateSubscription,
  cancelSubscription,
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
