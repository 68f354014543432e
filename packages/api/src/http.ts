/** Exports for the HTTP server: authentication, errors, and responses outside procedures. */

export type { OpenApiMeta } from 'trpc-to-openapi'
export { customerPagePath } from './contract/customer-sessions/page-address.ts'
export { invoicesPath } from './contract/invoices/pdf-link.ts'
export { paymentLinksPath } from './contract/payment-links/wire.ts'
export { paymentMethodsPath } from './contract/payment-methods/return-link.ts'
export { paymentActionsPath } from './contract/payments/action-link.ts'
export { receiptsPath } from './contract/payments/receipt-link.ts'
export { paymentUpdatesPath } from './contract/subscriptions/payment-update-link.ts'
export { writeKeptMs } from './core/audit-log/audit-log.ts'
export { exportOf } from './core/audit-log/export-of.ts'
export { type Brand, brandImagesPath, imagePath, readCustomerBrand, readPlatformBrand } from './core/brand/brand.ts'
export { paletteOf, textOn } from './core/brand/palette.ts'
export { readBrandImage } from './core/brand/read-brand-image.ts'
export { type CsvExport, csvTable } from './core/csv/table.ts'
export { createKeyUse, writeKeyUseMs } from './core/keys/key-use.ts'
export { isPlatformResource, neededPermission, type Permission } from './core/keys/permissions.ts'
export { languages } from './core/language/languages.ts'
export type { MessageKey } from './core/language/messages/en.ts'
export { type Translation, translationFor } from './core/language/translation.ts'
export type { Party } from './core/request/admission.ts'
export { apiErrorOf } from './core/request/api-error-of.ts'
export {
  createKeyAuthenticator,
  type KeyAuthenticator,
  merchantHeader,
} from './core/request/authenticate-api-key.ts'
export { createKeyAuthorizer, type KeyAuthorizer } from './core/request/authorize-key.ts'
export { clientNetwork } from './core/request/client-network.ts'
export { errorTable } from './core/request/errors.ts'
export { createFailureLimit } from './core/request/failure-limit.ts'
export { type Held, idempotencyKeyOf } from './core/request/idempotency.ts'
export { type IdempotencyOwner, idempotencyOwnerOf } from './core/request/idempotency-owner.ts'
export { keyCacheMs, waitForKeyCaches } from './core/request/key-cache.ts'
export { withOwnIds } from './core/request/own-ids.ts'
export { createRateLimit, type Quota } from './core/request/rate-limit.ts'
export { type LoggedRefusal, withoutValues } from './core/request/redact-request-values.ts'
export { createRequestLog, type RequestLog, writeRequestsMs } from './core/request/request-log.ts'
export { requireActiveMerchant } from './core/request/require-active-merchant.ts'
export type { ProcedureAccess } from './core/request/roles.ts'
export { accessOf, accountScope } from './core/request/trpc.ts'
export { fieldName } from './core/request/validation-error.ts'
export { apiVersion } from './core/request/version.ts'
export { openPlatformAccount } from './core/rows/platform-account.ts'
export { listCountries } from './core/wire/countries.ts'
export { InexactNumber, inexactMessage, isExact } from './core/wire/inexact-number.ts'
export { nearestName } from './core/wire/nearest-name.ts'
export { portalPage } from './core/wire/portal-page.ts'
export { openInvoicePdf, visitInvoice } from './mail/invoices/invoice-pdf.ts'
export { cardLabel, methodLabel } from './mail/receipts/method-labels.ts'
export { methodWords } from './mail/receipts/method-words.ts'
export type { PaymentReceipt, Receipt, RefundReceipt } from './mail/receipts/receipt.ts'
export { lineName, type ReceiptLine } from './mail/receipts/receipt-lines.ts'
export { type ReceiptVisit, visitReceipt } from './mail/receipts/show-receipt.ts'
export { openStatementFile } from './money/statements/open-file.ts'
export {
  createSessionAuthenticator,
  type SelectedMerchant,
  type SessionAuthenticator,
} from './people/access/authenticate-session.ts'
export { withPasswordPlace } from './people/access/password-places.ts'
export { requireGuessLeft, requireReauthentication } from './people/access/reauthentication.ts'
export type { SessionUse } from './people/access/session-lifetime.ts'
export { createSignIn, type SignIn } from './people/access/sign-in.ts'
export { clientAddressHeader, signInPath } from './people/access/sign-in-address.ts'
export { signInByLinkPath, signInLinksPath } from './people/access/sign-in-links.ts'
export { type OfferedOperation, signInOperations } from './people/access/sign-in-operations.ts'
export {
  type ActionNotice,
  type ActionVisit,
  beginPaymentAction,
  finishPaymentAction,
  showPaymentAction,
} from './processor/payment-actions/complete-payment.ts'
export { finishMethodSetup } from './processor/payment-methods/finish-setup.ts'
export {
  finishPaymentUpdate,
  type Notice,
  startPaymentUpdate,
  type Visit,
} from './processor/payment-updates/open-payment-update-link.ts'
export { type ActResult, act, type ChangePreview, previewChange } from './resources/customer-sessions/act.ts'
export {
  type ActVerb,
  type ChangeAct,
  type Confirmed,
  type CustomerAct,
  changeQuery,
  type TypedAddress,
} from './resources/customer-sessions/act-types.ts'
export { awaitsCode, enterByCode, requestCode } from './resources/customer-sessions/mailed-code.ts'
export { findOwnInvoice, type OwnInvoice, type PaymentCursor } from './resources/customer-sessions/own-payments.ts'
export { mayDo, type PageRights } from './resources/customer-sessions/page-rights.ts'
export {
  enterByLink,
  findPageSession,
  leavePage,
  type PageSession,
  sessionMs,
} from './resources/customer-sessions/page-session.ts'
export type { PagePlan } from './resources/customer-sessions/plans.ts'
export {
  type CustomerPage,
  type PageCustomer,
  type PageInvoice,
  type PagePayment,
  type PageSubscription,
  readCustomerPage,
} from './resources/customer-sessions/read-page.ts'
export { visitCustomerPage } from './resources/customer-sessions/visit.ts'
export { exportCustomers } from './resources/customers/portal/export.ts'
export { customerFilters, portalCustomerId } from './resources/customers/portal/schema.ts'
export { feesOfMode } from './resources/desk/schema.ts'
export { exportDisputes } from './resources/disputes/portal/export.ts'
export { openFile } from './resources/disputes/portal/open-file.ts'
export { disputeFilters } from './resources/disputes/portal/schema.ts'
export { exportMerchants } from './resources/merchants/export.ts'
export { merchantFilters } from './resources/merchants/schema.ts'
export {
  type LinkNotice,
  type LinkOffer,
  type LinkVisit,
  showPaymentLink,
  startPaymentLink,
  thankForPayment,
  type WrongInput,
} from './resources/payment-links/visit.ts'
export { endMethodEntry, startMethodEntry } from './resources/payment-methods/visit.ts'
export { exportPayments } from './resources/payments/portal/export.ts'
export { paymentFilters } from './resources/payments/portal/schema.ts'
export { exportPayouts } from './resources/payouts/portal/export.ts'
export { exportPerson } from './resources/personal-data/export-person.ts'
export { feeReportColumns, reportFeesOfPlatform } from './resources/reports/report-fees.ts'
export { exportSubscriptions } from './resources/subscriptions/portal/export.ts'
export { subscriptionFilters } from './resources/subscriptions/portal/schema.ts'
