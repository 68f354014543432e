import { type AccountRequest, createAccount, retrieveAccount } from './accounts.ts'
import { type ExcessiveFee, returnExcess } from './application-fees.ts'
import { retrieveBalance } from './balance.ts'
import { type CheckoutRequest, createCheckout, expireCheckout, type Patience, retrieveCheckout } from './checkout.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import { type CustomerDetails, createCustomer, deleteCustomer, type NewCustomer, updateCustomer } from './customers.ts'
import {
  type EvidenceChange,
  type EvidenceUpload,
  listDisputes,
  retrieveDispute,
  updateEvidence,
  uploadEvidence,
} from './disputes.ts'
import { verifyEvent } from './events.ts'
import { downloadEvidence } from './evidence-file.ts'
import { retrieveFailure } from './failed-attempt.ts'
import {
  collectInvoice,
  draftPending,
  findInvoiceOf,
  listDrafts,
  listPaymentsOf,
  type PendingInvoice,
  setInvoiceFee,
} from './invoices.ts'
import { listEvents } from './list-events.ts'
import { createOnboardingLink, type OnboardingRequest } from './onboarding.ts'
import { createPayment, findPayment, type PaymentRequest, retrievePayment } from './payments.ts'
import { createRefund, listRefunds, type RefundRequest, retrieveRefund } from './refunds.ts'
import type { ProcessorScope } from './scope.ts'
import { previewSeats, type SeatQuestion } from './seat-preview.ts'
import {
  createSubscriptionCheckout,
  findCheckoutOf,
  retrieveSubscriptionCheckout,
  type SubscriptionCheckoutRequest,
} from './subscription-checkout.ts'
import { cancelAtPeriodEnd, cancelNow, changeSeats, retrieveSubscription, type SeatChange } from './subscriptions.ts'
import {
  createReversal,
  createTransfer,
  findReversal,
  findTransfer,
  type ReversalRequest,
  retrieveTransfer,
  type TransferRequest,
} from './transfers.ts'

export type { AccountRequest, AccountSnapshot } from './accounts.ts'
export { mayLackCapability } from './capability.ts'
export type { Address, CheckoutRequest, CheckoutSnapshot } from './checkout.ts'
export type { ConnectionOptions, ModeCredentials } from './connection.ts'
export type { CustomerDetails } from './customers.ts'
export type { DisputeSnapshot } from './disputes.ts'
export { ProcessorError } from './error.ts'
export { ForgedEventError, isDelayedCheckout } from './events.ts'
export { type EvidenceField, evidenceFields, type FileField, fileFields } from './evidence-fields.ts'
export {
  type EvidenceType,
  evidenceTypeOf,
  evidenceTypes,
  maxEvidenceFile,
  maxEvidenceTogether,
} from './evidence-types.ts'
export { failedAttemptOf } from './failed-attempt.ts'
export {
  type InvoiceDraft,
  type InvoiceNews,
  type InvoiceSnapshot,
  invoiceNewsOf,
  type PendingInvoice,
} from './invoices.ts'
export type { EventPage } from './list-events.ts'
export type { OnboardingLink, OnboardingRequest } from './onboarding.ts'
export { type OwnMetadata, ownMetadataOf } from './own-metadata.ts'
export type { BegunPayment, PaymentFailure, PaymentRequest, PaymentSnapshot, Settled } from './payments.ts'
export { MalformedEventError, type ProcessorEvent } from './read-event.ts'
export type { RefundReason, RefundRequest, RefundSnapshot } from './refunds.ts'
export type { ProcessorScope } from './scope.ts'
export type { SeatPreview } from './seat-preview.ts'
export type { Recurrence, SubscriptionCheckoutRequest, SubscriptionCheckoutSnapshot } from './subscription-checkout.ts'
export type { SeatChange, SubscriptionItem, SubscriptionSnapshot } from './subscriptions.ts'
export type { ReversalRequest, TransferRequest, TransferSnapshot } from './transfers.ts'

/** The payment processor: every call that leaves this system for it starts here. */
export function createProcessor(options: ConnectionOptions) {
  const connection = connect(options)
  return {
    /**
     * By how many milliseconds the processor's clock is ahead of the real one, as its last answers said: a sandbox's is when
     * it was moved on, that of the processor itself never.
     */
    clockAheadMs: connection.clockAheadMs,
    /** Asks a sandbox for it, where there is one. Rejects when that gives no answer. */
    readClock: connection.readClock,
    createAccount: (request: AccountRequest) => createAccount(connection, request),
    retrieveAccount: (livemode: boolean, id: string) => retrieveAccount(connection, livemode, id),
    createOnboardingLink: (request: OnboardingRequest) => createOnboardingLink(connection, request),
    createCheckout: (request: CheckoutRequest) => createCheckout(connection, request),
    retrieveCheckout: (scope: ProcessorScope, id: string, patience?: Patience) =>
      retrieveCheckout(connection, scope, id, patience),
    expireCheckout: (scope: ProcessorScope, id: string) => expireCheckout(connection, scope, id),
    createCustomer: (scope: ProcessorScope, customer: NewCustomer) => createCustomer(connection, scope, customer),
    updateCustomer: (scope: ProcessorScope, id: string, details: CustomerDetails) =>
      updateCustomer(connection, scope, id, details),
    deleteCustomer: (scope: ProcessorScope, id: string) => deleteCustomer(connection, scope, id),
    createPayment: (request: PaymentRequest) => createPayment(connection, request),
    findPayment: (request: PaymentRequest, since: Date) => findPayment(connection, request, since),
    retrievePayment: (scope: ProcessorScope, id: string) => retrievePayment(connection, scope, id),
    retrieveFailure: (scope: ProcessorScope, chargeId: string) => retrieveFailure(connection, scope, chargeId),
    returnExcess: (livemode: boolean, fee: ExcessiveFee) => returnExcess(connection, livemode, fee),
    createRefund: (scope: ProcessorScope, request: RefundRequest) => createRefund(connection, scope, request),
    retrieveRefund: (scope: ProcessorScope, id: string) => retrieveRefund(connection, scope, id),
    listRefunds: (scope: ProcessorScope, paymentId: string) => listRefunds(connection, scope, paymentId),
    retrieveBalance: (scope: ProcessorScope) => retrieveBalance(connection, scope),
    retrieveDispute: (scope: ProcessorScope, id: string) => retrieveDispute(connection, scope, id),
    listDisputes: (scope: ProcessorScope, paymentId: string) => listDisputes(connection, scope, paymentId),
    createTransfer: (request: TransferRequest) => createTransfer(connection, request),
    createReversal: (request: ReversalRequest) => createReversal(connection, request),
    retrieveTransfer: (livemode: boolean, id: string) => retrieveTransfer(connection, livemode, id),
    findTransfer: (request: TransferRequest, since: Date) => findTransfer(connection, request, since),
    findReversal: (request: ReversalRequest) => findReversal(connection, request),
    updateEvidence: (scope: ProcessorScope, id: string, change: EvidenceChange) =>
      updateEvidence(connection, scope, id, change),
    uploadEvidence: (scope: ProcessorScope, file: EvidenceUpload) => uploadEvidence(connection, scope, file),
    downloadEvidence: (scope: ProcessorScope, id: string) => downloadEvidence(connection, scope, id),
    createSubscriptionCheckout: (request: SubscriptionCheckoutRequest) =>
      createSubscriptionCheckout(connection, request),
    retrieveSubscriptionCheckout: (scope: ProcessorScope, id: string, patience?: Patience) =>
      retrieveSubscriptionCheckout(connection, scope, id, patience),
    retrieveSubscription: (scope: ProcessorScope, id: string) => retrieveSubscription(connection, scope, id),
    cancelAtPeriodEnd: (scope: ProcessorScope, id: string) => cancelAtPeriodEnd(connection, scope, id),
    cancelNow: (scope: ProcessorScope, id: string) => cancelNow(connection, scope, id),
    changeSeats: (scope: ProcessorScope, change: SeatChange) => changeSeats(connection, scope, change),
    previewSeats: (scope: ProcessorScope, question: SeatQuestion) => previewSeats(connection, scope, question),
    listDrafts: (scope: ProcessorScope, customer: string) => listDrafts(connection, scope, customer),
    draftPending: (scope: ProcessorScope, wish: PendingInvoice) => draftPending(connection, scope, wish),
    collectInvoice: (scope: ProcessorScope, id: string) => collectInvoice(connection, scope, id),
    listPaymentsOf: (scope: ProcessorScope, invoiceId: string) => listPaymentsOf(connection, scope, invoiceId),
    findCheckoutOf: (scope: ProcessorScope, paymentId: string) => findCheckoutOf(connection, scope, paymentId),
    findInvoiceOf: (scope: ProcessorScope, paymentId: string) => findInvoiceOf(connection, scope, paymentId),
    setInvoiceFee: (scope: ProcessorScope, id: string, fee: bigint) => setInvoiceFee(connection, scope, id, fee),
    listEvents: (scope: ProcessorScope, after: string | null) => listEvents(connection, scope, after),
    verifyEvent: (rawBody: Buffer, signatureHeader: string | undefined) =>
      verifyEvent(connection, rawBody, signatureHeader),
  }
}

export type Processor = ReturnType<typeof createProcessor>
