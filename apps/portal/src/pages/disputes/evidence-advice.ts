import type { Evidence } from './wire.ts'

/** An argument that helps win a dispute, and the evidence for it. */
export type Advice = { text: string; fields: readonly (keyof Evidence)[] }

const authorized: readonly Advice[] = [
  {
    text: 'The cardholder confirmed the payment: 3-D Secure, a matching address or CVC. Say so, with the date.',
    fields: ['uncategorized_text'],
  },
  {
    text: 'The customer used what they bought: sign-ins, downloads, the IP address, dates.',
    fields: ['access_activity_log', 'customer_purchase_ip'],
  },
  {
    text: 'It reached the customer: the carrier’s proof with the full address, which is the card’s address.',
    fields: ['shipping_documentation', 'shipping_tracking_number', 'service_documentation'],
  },
  {
    text: 'You wrote to each other, or the customer has bought before and did not object.',
    fields: ['customer_communication'],
  },
]

const delivered: readonly Advice[] = [
  {
    text: 'The carrier’s proof of delivery: tracking number, date and the full address.',
    fields: ['shipping_documentation', 'shipping_tracking_number'],
  },
  {
    text: 'For a service or a download: when it was provided, and that the customer used it.',
    fields: ['service_documentation', 'access_activity_log', 'service_date'],
  },
  {
    text: 'Messages in which the customer confirms it, or agrees to a later date.',
    fields: ['customer_communication'],
  },
]

const general: readonly Advice[] = [
  { text: 'What was bought, and when.', fields: ['product_description', 'service_date'] },
  { text: 'The receipt that the customer received.', fields: ['receipt'] },
  { text: 'Messages with the customer about it.', fields: ['customer_communication'] },
]

const policy: Advice = {
  text: 'The refund policy, and that the customer saw it before paying.',
  fields: ['refund_policy', 'refund_policy_disclosure'],
}

const byReason: Readonly<Record<string, readonly Advice[]>> = {
  fraudulent: authorized,
  unrecognized: [
    {
      text: 'What was bought, in words that the customer recognizes, and the receipt.',
      fields: ['product_description', 'receipt'],
    },
    ...authorized,
  ],
  product_not_received: delivered,
  product_unacceptable: [
    {
      text: 'What you promised: the description or the pictures that the customer saw.',
      fields: ['product_description', 'service_documentation'],
    },
    {
      text: 'That you offered a repair, a replacement or a refund, and what the customer answered.',
      fields: ['customer_communication', 'refund_refusal_explanation'],
    },
    policy,
  ],
  credit_not_processed: [
    { text: 'The refund, if there was one: its date and amount.', fields: ['refund_refusal_explanation'] },
    policy,
    {
      text: 'Why the policy grants none, or that the customer did not ask for one.',
      fields: ['refund_refusal_explanation', 'customer_communication'],
    },
  ],
  duplicate: [
    {
      text: 'The other payment, and what each was for.',
      fields: ['duplicate_charge_id', 'duplicate_charge_explanation'],
    },
    { text: 'A receipt or a shipping label for each of the two.', fields: ['duplicate_charge_documentation'] },
  ],
  subscription_canceled: [
    {
      text: 'That the subscription was active when it was charged, and was not canceled before.',
      fields: ['cancellation_rebuttal'],
    },
    {
      text: 'The cancellation policy, and that the customer agreed to it.',
      fields: ['cancellation_policy', 'cancellation_policy_disclosure'],
    },
    { text: 'That the customer went on using it.', fields: ['access_activity_log'] },
    { text: 'The notice of the renewal, if you sent one.', fields: ['customer_communication'] },
  ],
  debit_not_authorized: authorized,
}

/** The arguments for a reason, the strongest first. */
export function adviceOn(reason: string): readonly Advice[] {
  return (Object.hasOwn(byReason, reason) ? byReason[reason] : undefined) ?? general
}
