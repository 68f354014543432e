/** Exports for the HTTP server: authentication, errors, and responses outside procedures. */

export type { OpenApiMeta } from 'trpc-to-openapi'
export { writeKeptMs } from './audit-log/audit-log.ts'
export { exportOf } from './audit-log/export-of.ts'
export type { CsvExport } from './csv/table.ts'
export { createKeyUse, writeKeyUseMs } from './keys/key-use.ts'
export { type KeyPermission, neededPermission } from './keys/permissions.ts'
export { formatMoney } from './money/format-money.ts'
export { exportMerchants } from './operator/merchants/export.ts'
export { merchantFilters } from './operator/merchants/schema.ts'
export {
  finishPaymentUpdate,
  type Notice,
  startPaymentUpdate,
  type Visit,
} from './payment-updates/open-payment-update-link.ts'
export { paymentUpdatesPath } from './payment-updates/payment-update-link.ts'
export {
  createSessionAuthenticator,
  type SelectedMerchant,
  type SessionAuthenticator,
  type SessionUse,
} from './people/authenticate-session.ts'
export { withPasswordPlace } from './people/password-places.ts'
export { requireGuessLeft, requireReauthentication } from './people/reauthentication.ts'
export type { ProcedureAccess } from './people/roles.ts'
export { clientAddressHeader, createSignIn, type SignIn, signInPath } from './people/sign-in.ts'
export { type OfferedOperation, signInOperations } from './people/sign-in-operations.ts'
export { exportPerson } from './personal-data/export-person.ts'
export { exportCustomers } from './portal/customers/export.ts'
export { customerFilters, portalCustomerId } from './portal/customers/schema.ts'
export { exportDisputes } from './portal/disputes/export.ts'
export { openFile } from './portal/disputes/open-file.ts'
export { disputeFilters } from './portal/disputes/schema.ts'
export { exportPayments } from './portal/payments/export.ts'
export { paymentFilters } from './portal/payments/schema.ts'
export { exportPayouts } from './portal/payouts/export.ts'
export { exportSubscriptions } from './portal/subscriptions/export.ts'
export { subscriptionFilters } from './portal/subscriptions/schema.ts'
export { receiptDate, receiptDay } from './receipts/dates.ts'
export { methodLabel } from './receipts/method-labels.ts'
export type { PaymentReceipt, Receipt, RefundReceipt } from './receipts/receipt.ts'
export type { ReceiptLine } from './receipts/receipt-lines.ts'
export { receiptsPath } from './receipts/receipt-link.ts'
export { type ReceiptVisit, visitReceipt } from './receipts/show-receipt.ts'
export type { Party } from './request/admission.ts'
export { apiErrorOf } from './request/api-error-of.ts'
export { createKeyAuthenticator, type KeyAuthenticator, keyCacheMs } from './request/authenticate-api-key.ts'
export { createKeyAuthorizer, type KeyAuthorizer } from './request/authorize-key.ts'
export { clientNetwork } from './request/client-network.ts'
export { errorTable } from './request/errors.ts'
export { createFailureLimit } from './request/failure-limit.ts'
export { type Held, idempotencyKeyOf } from './request/idempotency.ts'
export { createRateLimit, type Quota } from './request/rate-limit.ts'
export { type LoggedRefusal, withoutValues } from './request/redact-request-values.ts'
export { createRequestLog, type RequestLog, writeRequestsMs } from './request/request-log.ts'
export { accessOf, accountScope } from './request/trpc.ts'
export { apiVersion } from './request/version.ts'
export { openStatementFile } from './statements/open-file.ts'
export { InexactNumber, inexactMessage, isExact } from './wire/inexact-number.ts'
export { nearest } from './wire/nearest.ts'
