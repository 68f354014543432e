import { createAccountSession } from './account-sessions.ts'
import { createAccount, retrieveAccount } from './accounts.ts'
import { listApplicationFees, retrieveApplicationFee, returnExcess, returnWithRefund } from './application-fees.ts'
import { attachToAccount, attachToObject } from './attach-metadata.ts'
import { retrieveBalance, retrieveCardFunds } from './balance.ts'
import { changePayoutTerms, retrievePayoutSchedule, setBalanceSettings } from './balance-settings.ts'
import { listBalanceTransactions, listPayoutTransactions } from './balance-transactions.ts'
import { uploadBrandImage } from './brand-files.ts'
import { authenticatePayment, chargeKeptMethod } from './charges-of-kept-methods.ts'
import { createCheckout, expireCheckout, retrieveCheckout } from './checkout.ts'
import { type Connection, type ConnectionOptions, connect } from './connection.ts'
import { listHostedSubscriptions } from './customer-subscriptions.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { acceptDispute, listDisputes, retrieveDispute, updateEvidence, uploadEvidence } from './disputes.ts'
import { listEvents } from './events/list-events.ts'
import { verifyEvent } from './events/verify-event.ts'
import { downloadEvidence } from './evidence-file.ts'
import { retrieveFailure, retrieveTriedMethod } from './failed-attempt.ts'
import { retrieveFraudWarning } from './fraud-warnings.ts'
import { listAccounts } from './history/list-accounts.ts'
import { listCheckoutLines } from './history/list-checkout-lines.ts'
import { listCheckouts } from './history/list-checkouts.ts'
import { listCustomers } from './history/list-customers.ts'
import { listInvoicePayments } from './history/list-invoice-payments.ts'
import { listMadeDisputes } from './history/list-made-disputes.ts'
import { listMadeRefunds } from './history/list-made-refunds.ts'
import { listPayments } from './history/list-payments.ts'
import { listPrices } from './history/list-prices.ts'
import { listSubscriptions } from './history/list-subscriptions.ts'
import { listTransfers } from './history/list-transfers.ts'
import { findUndelivered } from './inspection/find-undelivered.ts'
import { countObjects, findOwnApplication, inspectAccount } from './inspection/inspect-account.ts'
import { inspectPlatform } from './inspection/inspect-platform.ts'
import { isOwnEvent } from './inspection/is-own-event.ts'
import { listWalletDomains } from './inspection/list-wallet-domains.ts'
import { retrievePayoutSettings } from './inspection/payout-settings.ts'
import { probe, probeAccountsV2, probePublishableKey } from './inspection/probe.ts'
import { findOpenInvoice, payInvoice, retrieveCollection } from './invoice-collection.ts'
import { listPeriodLines } from './invoice-lines.ts'
import { previewChange, previewNext, previewPlan, previewResumption } from './invoice-preview.ts'
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
import { detachMethod, isAttached, retrieveMethod } from './kept-methods.ts'
import { createOnboardingLink } from './onboarding.ts'
import { addPendingFee, correctPassedFee, deletePendingFee, deletePendingFees, readPassedFee } from './passed-fee.ts'
import { pauseCollection, resumeCollection } from './pause-collection.ts'
import { registerPaymentMethodDomain } from './payment-method-domains.ts'
import { applySetup, createSetupCheckout, retrieveSetup, retrieveSetupOfCheckout } from './payment-method-setups.ts'
import { requestPaymentMethods } from './payment-methods.ts'
import { cancelPayment, createPayment, findPayment, retrieveBegunPayment, retrievePayment } from './payments.ts'
import { listPayouts, retrievePayout } from './payouts.ts'
import { planChange, withdrawPlan } from './planned-changes.ts'
import { platformCountry } from './platform.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'
import { releaseDestination } from './release-destination.ts'
import { createSubscriptionCheckout, findCheckoutOf, retrieveSubscriptionCheckout } from './subscription-checkout.ts'
import { pauseSubscription, resumeSubscription, setPauseEnd, withdrawCancellation } from './subscription-pauses.ts'
import {
  cancelAtPeriodEnd,
  cancelNow,
  changeSubscription,
  retrieveSubscription,
  setFeePercent,
} from './subscriptions.ts'
import { timeCall } from './time-call.ts'
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
 * The payment processor: every call to it starts here. All of them throw a `ProcessorError` if it refuses or does not
 * answer; each is documented where it is defined.
 */
export type Processor = ReturnType<typeof createProcessor>

export function createProcessor(options: ConnectionOptions) {
  const connection = connect(options)
  const operations: string[] = []
  const over = <Calls extends Record<string, Call>>(resource: string, calls: Calls) => {
    operations.push(...Object.keys(calls).map((name) => `${resource}.${name}`))
    return callsOver(connection, resource, calls, options.onCall)
  }
  return {
    /** The names of all calls, as `onCall` is given them. */
    operations: operations as readonly string[],
    /** Whether the platform has keys for a mode. A call in a mode without throws `ModeNotSetUpError`. */
    isSetUp: connection.isSetUp,
    /** The key with which browsers confirm payments of a mode. Throws `ModeNotSetUpError`. */
    publishableKey: (livemode: boolean): string => connection.credentials(livemode).publishableKey,
    /** The address of Connect.js, with which browsers show the processor's own forms. */
    connectJs: connection.connectJs,
    clock: {
      /**
       * By how many milliseconds the processor's clock is ahead of the real one, according to its last answers. A sandbox's
       * clock is ahead after it was advanced; Stripe's never is.
       */
      aheadMs: connection.clockAheadMs,
      /** Reads the clock of a sandbox, where there is one. Rejects when the sandbox does not answer. */
      read: connection.readClock,
    },
    /** Whether the processor is a sandbox, by a header of its answers. Rejects if the processor does not answer. */
    isSandbox: connection.isSandbox,
    platform: over('platform', { country: platformCountry }),
    accounts: over('accounts', { create: createAccount, retrieve: retrieveAccount }),
    /** Our metadata on objects that others created. */
    metadata: over('metadata', { attachToAccount, attachToObject }),
    accountLinks: over('accountLinks', { create: createOnboardingLink }),
    accountSessions: over('accountSessions', { create: createAccountSession }),
    applicationFees: over('applicationFees', { retrieve: retrieveApplicationFee, returnExcess, returnWithRefund }),
    balanceSettings: over('balanceSettings', {
      set: setBalanceSettings,
      schedule: retrievePayoutSchedule,
      change: changePayoutTerms,
    }),
    balance: over('balance', { retrieve: retrieveBalance, retrieveCardFunds }),
    balanceTransactions: over('balanceTransactions', {
      list: listBalanceTransactions,
      listByPayout: listPayoutTransactions,
    }),
    brandFiles: over('brandFiles', { upload: uploadBrandImage }),
    charges: over('charges', { retrieveFailure, retrieveTriedMethod }),
    checkouts: over('checkouts', {
      create: createCheckout,
      retrieve: retrieveCheckout,
      expire: expireCheckout,
      findByPayment: findCheckoutOf,
    }),
    subscriptionCheckouts: over('subscriptionCheckouts', {
      create: createSubscriptionCheckout,
      retrieve: retrieveSubscriptionCheckout,
    }),
    customers: over('customers', { create: createCustomer, update: updateCustomer, delete: deleteCustomer }),
    disputes: over('disputes', {
      retrieve: retrieveDispute,
      list: listDisputes,
      accept: acceptDispute,
      updateEvidence,
      uploadEvidence,
      downloadEvidence,
    }),
    events: over('events', { list: listEvents, verify: verifyEvent }),
    fraudWarnings: over('fraudWarnings', { retrieve: retrieveFraudWarning }),
    invoices: over('invoices', {
      listDrafts,
      draftPending,
      deleteDraft,
      collect: collectInvoice,
      setFee: setInvoiceFee,
      readPassedFee,
      correctPassedFee,
      addPendingFee,
      deletePendingFee,
      deletePendingFees,
      listPayments: listPaymentsOf,
      listPeriodLines,
      findByPayment: findInvoiceOf,
      retrieve: retrieveCollection,
      findOpen: findOpenInvoice,
      pay: payInvoice,
      finalize: finalizeInvoice,
    }),
    paymentMethodSetups: over('paymentMethodSetups', {
      create: createSetupCheckout,
      retrieve: retrieveSetup,
      retrieveByCheckout: retrieveSetupOfCheckout,
      apply: applySetup,
    }),
    paymentMethodDomains: over('paymentMethodDomains', { register: registerPaymentMethodDomain }),
    paymentMethods: over('paymentMethods', {
      request: requestPaymentMethods,
      detach: detachMethod,
      isAttached,
      retrieve: retrieveMethod,
    }),
    payments: over('payments', {
      create: createPayment,
      find: findPayment,
      retrieve: retrievePayment,
      retrieveBegun: retrieveBegunPayment,
      cancel: cancelPayment,
      chargeKeptMethod,
      authenticate: authenticatePayment,
    }),
    payouts: over('payouts', { retrieve: retrievePayout, list: listPayouts }),
    refunds: over('refunds', { create: createRefund, retrieve: retrieveRefund, list: listRefunds }),
    subscriptions: over('subscriptions', {
      retrieve: retrieveSubscription,
      cancelAtPeriodEnd,
      cancelNow,
      withdrawCancellation,
      pause: pauseSubscription,
      setPauseEnd,
      resume: resumeSubscription,
      change: changeSubscription,
      plan: planChange,
      withdrawPlan,
      pauseCollection,
      resumeCollection,
      releaseDestination,
      listHosted: listHostedSubscriptions,
      previewChange,
      previewNext,
      previewPlan,
      previewResumption,
      setFeePercent,
    }),
    transfers: over('transfers', {
      create: createTransfer,
      retrieve: retrieveTransfer,
      find: findTransfer,
      retrieveReversals,
    }),
    reversals: over('reversals', { create: createReversal, find: findReversal }),
    /** Objects that were created since a time, whether we have rows of them or not. */
    history: over('history', {
      accounts: listAccounts,
      customers: listCustomers,
      checkouts: listCheckouts,
      checkoutLines: listCheckoutLines,
      payments: listPayments,
      invoicePayments: listInvoicePayments,
      prices: listPrices,
      subscriptions: listSubscriptions,
      refunds: listMadeRefunds,
      disputes: listMadeDisputes,
      transfers: listTransfers,
      applicationFees: listApplicationFees,
    }),
    inspection: over('inspection', {
      platform: inspectPlatform,
      account: inspectAccount,
      countObjects,
      ownApplication: findOwnApplication,
      probe,
      probePublishableKey,
      probeAccountsV2,
      findUndelivered,
      isOwnEvent,
      payoutSettings: retrievePayoutSettings,
      walletDomains: listWalletDomains,
    }),
    endpoints: over('endpoints', {
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
function callsOver<Calls extends Record<string, Call>>(
  connection: Connection,
  resource: string,
  calls: Calls,
  onCall: ConnectionOptions['onCall'],
): { [Name in keyof Calls]: Over<Calls[Name]> } {
  const bound = Object.entries(calls).map(([name, call]): [string, (...args: never[]) => unknown] => {
    const made = call.bind(null, connection)
    return [name, onCall ? timeCall(`${resource}.${name}`, made, onCall) : made]
  })
  return Object.fromEntries(bound) as { [Name in keyof Calls]: Over<Calls[Name]> }
}
