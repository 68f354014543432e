import { createAccount, retrieveAccount } from './accounts.ts'
import { returnExcess } from './application-fees.ts'
import { retrieveBalance, retrieveCardFunds } from './balance.ts'
import { setBalanceSettings } from './balance-settings.ts'
import { createCheckout, expireCheckout, retrieveCheckout } from './checkout.ts'
import { type Connection, type ConnectionOptions, connect } from './connection.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { listDisputes, retrieveDispute, updateEvidence, uploadEvidence } from './disputes.ts'
import { listEvents } from './events/list-events.ts'
import { verifyEvent } from './events/verify-event.ts'
import { downloadEvidence } from './evidence-file.ts'
import { retrieveFailure } from './failed-attempt.ts'
import { retrieveFraudWarning } from './fraud-warnings.ts'
import { findUndelivered } from './inspection/find-undelivered.ts'
import { inspectPlatform } from './inspection/inspect-platform.ts'
import { listWalletDomains } from './inspection/list-wallet-domains.ts'
import { retrievePayoutSettings } from './inspection/payout-settings.ts'
import { probe, probeAccountsV2, probePublishableKey } from './inspection/probe.ts'
import { findOpenInvoice, payInvoice, retrieveCollection } from './invoice-collection.ts'
import {
  collectInvoice,
  deleteDraft,
  draftPending,
  finalizeInvoice,
  findInvoiceOf,
  listDrafts,
  listPaymentsOf,
  setInvoiceFee,
} from './invoices.ts'
import { createOnboardingLink } from './onboarding.ts'
import { pauseCollection, resumeCollection } from './pause-collection.ts'
import { registerPaymentMethodDomain } from './payment-method-domains.ts'
import { applySetup, createSetupCheckout, retrieveSetup, retrieveSetupOfCheckout } from './payment-method-setups.ts'
import { requestPaymentMethods } from './payment-methods.ts'
import { createPayment, findPayment, retrievePayment } from './payments.ts'
import { platformCountry } from './platform.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'
import { previewSeats } from './seat-preview.ts'
import { createSubscriptionCheckout, findCheckoutOf, retrieveSubscriptionCheckout } from './subscription-checkout.ts'
import { cancelAtPeriodEnd, cancelNow, changeSeats, retrieveSubscription } from './subscriptions.ts'
import {
  createReversal,
  createTransfer,
  findReversal,
  findTransfer,
  retrieveReversals,
  retrieveTransfer,
} from './transfers.ts'
import { createEndpoint, deleteEndpoint, listEndpoints, updateEndpoint } from './webhook-endpoints.ts'

/**
 * The payment processor: every call that leaves this system for it starts here. All of them throw a `ProcessorError` when it
 * refuses or does not answer; what each does is said where it is defined.
 */
export type Processor = ReturnType<typeof createProcessor>

export function createProcessor(options: ConnectionOptions) {
  const connection = connect(options)
  return {
    /** Whether the platform has keys for a mode. A call in a mode without throws `ModeNotSetUpError`. */
    isSetUp: connection.isSetUp,
    clock: {
      /**
       * By how many milliseconds the processor's clock is ahead of the real one, as its last answers said: a sandbox's is
       * when it was moved on, that of the processor itself never.
       */
      aheadMs: connection.clockAheadMs,
      /** Asks a sandbox for it, where there is one. Rejects when that gives no answer. */
      read: connection.readClock,
    },
    /** Whether the processor is a sandbox, which says so in each answer. Rejects when it gives none. */
    isSandbox: connection.isSandbox,
    platform: over(connection, { country: platformCountry }),
    accounts: over(connection, { create: createAccount, retrieve: retrieveAccount }),
    accountLinks: over(connection, { create: createOnboardingLink }),
    applicationFees: over(connection, { returnExcess }),
    balanceSettings: over(connection, { set: setBalanceSettings }),
    balance: over(connection, { retrieve: retrieveBalance, retrieveCardFunds }),
    charges: over(connection, { retrieveFailure }),
    checkouts: over(connection, {
      create: createCheckout,
      retrieve: retrieveCheckout,
      expire: expireCheckout,
      findByPayment: findCheckoutOf,
    }),
    subscriptionCheckouts: over(connection, {
      create: createSubscriptionCheckout,
      retrieve: retrieveSubscriptionCheckout,
    }),
    customers: over(connection, { create: createCustomer, update: updateCustomer, delete: deleteCustomer }),
    disputes: over(connection, {
      retrieve: retrieveDispute,
      list: listDisputes,
      updateEvidence,
      uploadEvidence,
      downloadEvidence,
    }),
    events: over(connection, { list: listEvents, verify: verifyEvent }),
    fraudWarnings: over(connection, { retrieve: retrieveFraudWarning }),
    invoices: over(connection, {
      listDrafts,
      draftPending,
      deleteDraft,
      collect: collectInvoice,
      setFee: setInvoiceFee,
      listPayments: listPaymentsOf,
      findByPayment: findInvoiceOf,
      retrieve: retrieveCollection,
      findOpen: findOpenInvoice,
      pay: payInvoice,
      finalize: finalizeInvoice,
    }),
    paymentMethodSetups: over(connection, {
      create: createSetupCheckout,
      retrieve: retrieveSetup,
      retrieveByCheckout: retrieveSetupOfCheckout,
      apply: applySetup,
    }),
    paymentMethodDomains: over(connection, { register: registerPaymentMethodDomain }),
    paymentMethods: over(connection, { request: requestPaymentMethods }),
    payments: over(connection, { create: createPayment, find: findPayment, retrieve: retrievePayment }),
    refunds: over(connection, { create: createRefund, retrieve: retrieveRefund, list: listRefunds }),
    subscriptions: over(connection, {
      retrieve: retrieveSubscription,
      cancelAtPeriodEnd,
      cancelNow,
      changeSeats,
      pauseCollection,
      resumeCollection,
      previewSeats,
    }),
    transfers: over(connection, {
      create: createTransfer,
      retrieve: retrieveTransfer,
      find: findTransfer,
      retrieveReversals,
    }),
    reversals: over(connection, { create: createReversal, find: findReversal }),
    inspection: over(connection, {
      platform: inspectPlatform,
      probe,
      probePublishableKey,
      probeAccountsV2,
      findUndelivered,
      payoutSettings: retrievePayoutSettings,
      walletDomains: listWalletDomains,
    }),
    endpoints: over(connection, {
      create: createEndpoint,
      update: updateEndpoint,
      delete: deleteEndpoint,
      list: listEndpoints,
    }),
  }
}

type Call = (connection: Connection, ...rest: never[]) => unknown
type Over<F> = F extends (connection: Connection, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

/** The same calls, each made over this connection. */
function over<Calls extends Record<string, Call>>(
  connection: Connection,
  calls: Calls,
): { [Name in keyof Calls]: Over<Calls[Name]> } {
  const bound = Object.entries(calls).map(([name, call]) => [name, call.bind(null, connection)])
  return Object.fromEntries(bound) as { [Name in keyof Calls]: Over<Calls[Name]> }
}
