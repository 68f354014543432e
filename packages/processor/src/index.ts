import { type AccountRequest, createAccount, retrieveAccount } from './accounts.ts'
import { type CheckoutRequest, createCheckout, type Patience, retrieveCheckout } from './checkout.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import { type CustomerDetails, createCustomer, deleteCustomer, type NewCustomer, updateCustomer } from './customers.ts'
import { listDisputes, retrieveDispute } from './disputes.ts'
import { verifyEvent } from './events.ts'
import { createOnboardingLink, type OnboardingRequest } from './onboarding.ts'
import { createPayment, type PaymentRequest, retrievePayment } from './payments.ts'

export type { AccountRequest, AccountSnapshot } from './accounts.ts'
export { mayLackCapability } from './capability.ts'
export type { Address, CheckoutRequest, CheckoutSnapshot } from './checkout.ts'
export type { ConnectionOptions, ModeCredentials } from './connection.ts'
export type { CustomerDetails } from './customers.ts'
export type { DisputeSnapshot } from './disputes.ts'
export { ProcessorError } from './error.ts'
export { ForgedEventError, failedAttemptOf, type ProcessorEvent } from './events.ts'
export type { OnboardingLink, OnboardingRequest } from './onboarding.ts'
export { type OwnMetadata, ownMetadataOf } from './own-metadata.ts'
export type { PaymentFailure, PaymentRequest, PaymentSnapshot, Settled } from './payments.ts'

type Where = { livemode: boolean; hostAccount: string | null }

/** The payment processor: every call that leaves this system for it starts here. */
export function createProcessor(options: ConnectionOptions) {
  const connection = connect(options)
  return {
    createAccount: (request: AccountRequest) => createAccount(connection, request),
    retrieveAccount: (livemode: boolean, id: string) => retrieveAccount(connection, livemode, id),
    createOnboardingLink: (request: OnboardingRequest) => createOnboardingLink(connection, request),
    createCheckout: (request: CheckoutRequest) => createCheckout(connection, request),
    retrieveCheckout: (where: Where, id: string, patience?: Patience) =>
      retrieveCheckout(connection, where, id, patience),
    createCustomer: (where: Where, customer: NewCustomer) => createCustomer(connection, where, customer),
    updateCustomer: (where: Where, id: string, details: CustomerDetails) =>
      updateCustomer(connection, where, id, details),
    deleteCustomer: (where: Where, id: string) => deleteCustomer(connection, where, id),
    createPayment: (request: PaymentRequest) => createPayment(connection, request),
    retrievePayment: (where: Where, id: string) => retrievePayment(connection, where, id),
    retrieveDispute: (where: Where, id: string) => retrieveDispute(connection, where, id),
    listDisputes: (where: Where, paymentId: string) => listDisputes(connection, where, paymentId),
    verifyEvent: (rawBody: Buffer, signatureHeader: string | undefined) =>
      verifyEvent(connection, rawBody, signatureHeader),
  }
}

export type Processor = ReturnType<typeof createProcessor>
