import type { Evidence, FileField, TextField } from './wire.ts'

type Text = {
  label: string
  hint: string
  /** More than a line. */
  long?: boolean
}

/** What is written. */
export const texts: Readonly<Record<TextField, Text>> = {
  product_description: {
    label: 'What was sold',
    hint: 'The product or service, as the bank should know it',
    long: true,
  },
  service_date: { label: 'Day of the service', hint: 'When it was provided, or began' },
  customer_name: { label: 'Name', hint: 'Of the customer' },
  customer_email_address: { label: 'Email', hint: 'Of the customer' },
  billing_address: { label: 'Billing address', hint: 'As the customer gave it', long: true },
  customer_purchase_ip: { label: 'IP address', hint: 'From which the customer bought' },
  access_activity_log: {
    label: 'Access log',
    hint: 'When and from where the customer used what they bought: addresses, dates, downloads',
    long: true,
  },
  shipping_address: { label: 'Shipping address', hint: 'Where it was sent', long: true },
  shipping_carrier: { label: 'Carrier', hint: 'Who delivered it' },
  shipping_date: { label: 'Day of shipping', hint: 'When it was handed to the carrier' },
  shipping_tracking_number: { label: 'Tracking number', hint: 'Several with commas between' },
  refund_policy_disclosure: {
    label: 'How the refund policy was shown',
    hint: 'Where and when the customer saw it before they bought',
    long: true,
  },
  refund_refusal_explanation: {
    label: 'Why no refund',
    hint: 'Why the customer is not entitled to one',
    long: true,
  },
  cancellation_policy_disclosure: {
    label: 'How the cancellation policy was shown',
    hint: 'Where and when the customer saw it before they bought',
    long: true,
  },
  cancellation_rebuttal: {
    label: 'Why it was not canceled',
    hint: 'Why the subscription ran when the customer was charged',
    long: true,
  },
  duplicate_charge_id: { label: 'Id of the other payment', hint: 'The one that the customer takes for the same' },
  duplicate_charge_explanation: {
    label: 'How they differ',
    hint: 'What each of the two payments was for',
    long: true,
  },
  uncategorized_text: { label: 'Remarks', hint: 'What the bank should know beside all that', long: true },
}

/** What is uploaded. */
export const files: Readonly<Record<FileField, { label: string; hint: string }>> = {
  receipt: { label: 'Receipt', hint: 'What the customer received as a receipt, or the invoice' },
  service_documentation: { label: 'Proof of the service', hint: 'A signed order, a work report, screenshots' },
  customer_communication: { label: 'Messages', hint: 'What you and the customer wrote to each other' },
  customer_signature: { label: 'Signature', hint: 'A document that the customer signed' },
  shipping_documentation: { label: 'Proof of shipping', hint: 'A label or a confirmation that shows the full address' },
  refund_policy: { label: 'Refund policy', hint: 'As the customer saw it' },
  cancellation_policy: { label: 'Cancellation policy', hint: 'As the customer saw it' },
  duplicate_charge_documentation: {
    label: 'Proof of the other payment',
    hint: 'A receipt or a shipping label of each of the two',
  },
  uncategorized_file: { label: 'Another file', hint: 'What fits nowhere above' },
}

type Group = { title: string; fields: readonly (keyof Evidence)[] }

/** The fields as people think of them, in the order of the page. */
export const groups = {
  sale: {
    title: 'What was bought',
    fields: ['product_description', 'service_date', 'receipt', 'service_documentation'],
  },
  customer: {
    title: 'The customer',
    fields: [
      'customer_name',
      'customer_email_address',
      'customer_purchase_ip',
      'billing_address',
      'access_activity_log',
      'customer_communication',
      'customer_signature',
    ],
  },
  shipping: {
    title: 'Shipping',
    fields: [
      'shipping_carrier',
      'shipping_tracking_number',
      'shipping_date',
      'shipping_address',
      'shipping_documentation',
    ],
  },
  refund: {
    title: 'Refunds',
    fields: ['refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation'],
  },
  cancellation: {
    title: 'Cancellation',
    fields: ['cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_rebuttal'],
  },
  duplicate: {
    title: 'The other payment',
    fields: ['duplicate_charge_id', 'duplicate_charge_explanation', 'duplicate_charge_documentation'],
  },
  rest: { title: 'Anything else', fields: ['uncategorized_text', 'uncategorized_file'] },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof groups

export function isFile(field: keyof Evidence): field is FileField {
  return Object.hasOwn(files, field)
}

export function labelOf(field: keyof Evidence): string {
  return isFile(field) ? files[field].label : texts[field].label
}

/** The API's path of each text, and its label here. */
export const textLabels = Object.fromEntries(
  Object.entries(texts).map(([field, { label }]) => [`evidence.${field}`, label]),
) as Record<`evidence.${TextField}`, string>
