import { evidence } from '#messages/evidence.ts'
import type { Evidence } from './wire.ts'

const t = evidence.evidenceAdvice

/** An argument that helps win a dispute, and the evidence for it. */
type Advice = { text: string; fields: readonly (keyof Evidence)[] }

const authorized: readonly Advice[] = [
  {
    text: t.cardholderConfirmed,
    fields: ['uncategorized_text'],
  },
  {
    text: t.customerUsedIt,
    fields: ['access_activity_log', 'customer_purchase_ip'],
  },
  {
    text: t.reachedCardAddress,
    fields: ['shipping_documentation', 'shipping_tracking_number', 'service_documentation'],
  },
  {
    text: t.earlierContact,
    fields: ['customer_communication'],
  },
]

const delivered: readonly Advice[] = [
  {
    text: t.proofOfDelivery,
    fields: ['shipping_documentation', 'shipping_tracking_number'],
  },
  {
    text: t.serviceProvided,
    fields: ['service_documentation', 'access_activity_log', 'service_date'],
  },
  {
    text: t.messagesOfConsent,
    fields: ['customer_communication'],
  },
]

const general: readonly Advice[] = [
  { text: t.whatWasBought, fields: ['product_description', 'service_date'] },
  { text: t.theReceipt, fields: ['receipt'] },
  { text: t.messagesAboutIt, fields: ['customer_communication'] },
]

const policy: Advice = {
  text: t.refundPolicySeen,
  fields: ['refund_policy', 'refund_policy_disclosure'],
}

const byReason: Readonly<Record<string, readonly Advice[]>> = {
  fraudulent: authorized,
  unrecognized: [
    {
      text: t.whatWasBoughtInWords,
      fields: ['product_description', 'receipt'],
    },
    ...authorized,
  ],
  product_not_received: delivered,
  product_unacceptable: [
    {
      text: t.whatWasPromised,
      fields: ['product_description', 'service_documentation'],
    },
    {
      text: t.remedyOffered,
      fields: ['customer_communication', 'refund_refusal_explanation'],
    },
    policy,
  ],
  credit_not_processed: [
    { text: t.refundMade, fields: ['refund_refusal_explanation'] },
    policy,
    {
      text: t.whyNoRefund,
      fields: ['refund_refusal_explanation', 'customer_communication'],
    },
  ],
  duplicate: [
    {
      text: t.otherPayment,
      fields: ['duplicate_charge_id', 'duplicate_charge_explanation'],
    },
    { text: t.receiptOfEach, fields: ['duplicate_charge_documentation'] },
  ],
  subscription_canceled: [
    {
      text: t.subscriptionWasActive,
      fields: ['cancellation_rebuttal'],
    },
    {
      text: t.cancellationPolicyAgreed,
      fields: ['cancellation_policy', 'cancellation_policy_disclosure'],
    },
    { text: t.wentOnUsingIt, fields: ['access_activity_log'] },
    { text: t.noticeOfRenewal, fields: ['customer_communication'] },
  ],
  debit_not_authorized: authorized,
}

/** The arguments for a reason, the strongest first. */
export function adviceOn(reason: string): readonly Advice[] {
  return (Object.hasOwn(byReason, reason) ? byReason[reason] : undefined) ?? general
}
