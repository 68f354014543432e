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
import type { Where } from './where.ts'

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
export type { SeatPreview } from './seat-preview.ts'
export type { Recurrence, SubscriptionCheckoutRequest, SubscriptionCheckoutSnapshot } from './subscription-checkout.ts'
export type { SeatChange, SubscriptionItem, SubscriptionSnapshot } from './subscriptions.ts'
export type { ReversalRequest, TransferRequest, TransferSnapshot } from './transfers.ts'
export type { Where } from './where.ts'

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
    retrieveCheckout: (where: Where, id: string, patience?: Patience) =>
      retrieveCheckout(connection, where, id, patience),
    expireCheckout: (where: Where, id: string) => expireCheckout(connection, where, id),
    createCustomer: (where: Where, customer: NewCustomer) => createCustomer(connection, where, customer),
    updateCustomer: (where: Where, id: string, details: CustomerDetails) =>
      updateCustomer(connection, where, id, details),
    deleteCustomer: (where: Where, id: string) => deleteCustomer(connection, where, id),
    createPayment: (request: PaymentRequest) => createPayment(connection, request),
    findPayment: (request: PaymentRequest, since: Date) => findPayment(connection, request, since),
    retrievePayment: (where: Where, id: string) => retrievePayment(connection, where, id),
    retrieveFailure: (where: Where, chargeId: string) => retrieveFailure(connection, where, chargeId),
    returnExcess: (livemode: boolean, fee: ExcessiveFee) => returnExcess(connection, livemode, fee),
    createRefund: (where: Where, request: RefundRequest) => createRefund(connection, where, request),
    retrieveRefund: (where: Where, id: string) => retrieveRefund(connection, where, id),
    listRefunds: (where: Where, paymentId: string) => listRefunds(connection, where, paymentId),
    retrieveBalance: (where: Where) => retrieveBalance(connection, where),
    retrieveDispute: (where: Where, id: string) => retrieveDispute(connection, where, id),
    listDisputes: (where: Where, paymentId: string) => listDisputes(connection, where, paymentId),
    createTransfer: (request: TransferRequest) => createTransfer(connection, request),
    createReversal: (request: ReversalRequest) => createReversal(connection, request),
    retrieveTransfer: (livemode: boolean, id: string) => retrieveTransfer(connection, livemode, id),
    findTransfer: (request: TransferRequest, since: Date) => findTransfer(connection, request, since),
    findReversal: (request: ReversalRequest) => findReversal(connection, request),
    updateEvidence: (where: Where, id: string, change: EvidenceChange) => updateEvidence(connection, where, id, change),
    uploadEvidence: (where: Where, file: EvidenceUpload) => uploadEvidence(connection, where, file),
    downloadEvidence: (where: Where, id: string) => downloadEvidence(connection, where, id),
    createSubscriptionCheckout: (request: SubscriptionCheckoutRequest) =>
      createSubscriptionCheckout(connection, request),
    retrieveSubscriptionCheckout: (where: Where, id: string, patience?: Patience) =>
      retrieveSubscriptionCheckout(connection, where, id, patience),
    retrieveSubscription: (where: Where, id: string) => retrieveSubscription(connection, where, id),
    cancelAtPeriodEnd: (where: Where, id: string) => cancelAtPeriodEnd(connection, where, id),
    cancelNow: (where: Where, id: string) => cancelNow(connection, where, id),
    changeSeats: (where: Where, change: SeatChange) => changeSeats(connection, where, change),
    previewSeats: (where: Where, question: SeatQuestion) => previewSeats(connection, where, question),
    listDrafts: (where: Where, customer: string) => listDrafts(connection, where, customer),
    draftPending: (where: Where, wish: PendingInvoice) => draftPending(connection, where, wish),
    collectInvoice: (where: Where, id: string) => collectInvoice(connection, where, id),
    listPaymentsOf: (where: Where, invoiceId: string) => listPaymentsOf(connection, where, invoiceId),
    findCheckoutOf: (where: Where, paymentId: string) => findCheckoutOf(connection, where, paymentId),
    findInvoiceOf: (where: Where, paymentId: string) => findInvoiceOf(connection, where, paymentId),
    setInvoiceFee: (where: Where, id: string, fee: bigint) => setInvoiceFee(connection, where, id, fee),
    listEvents: (where: Where, after: string | null) => listEvents(connection, where, after),
    verifyEvent: (rawBody: Buffer, signatureHeader: string | undefined) =>
      verifyEvent(connection, rawBody, signatureHeader),
  }
}

export type Processor = ReturnType<typeof createProcessor>
