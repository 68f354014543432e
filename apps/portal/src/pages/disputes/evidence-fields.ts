import type { Evidence, FileField, TextField } from './wire.ts'

type Text = {
  label: string
  hint: string
  /** Takes several lines. */
  long?: boolean
}

/** The text fields. */
export const texts: Readonly<Record<TextField, Text>> = {
  product_description: {
    label: 'Product description',
    hint: 'What was sold, described for the bank',
    long: true,
  },
  service_date: { label: 'Service date', hint: 'When the service was provided or started' },
  customer_name: { label: 'Customer name', hint: 'The customer’s full name' },
  customer_email_address: { label: 'Customer email', hint: 'The customer’s email address' },
  billing_address: { label: 'Billing address', hint: 'As provided by the customer', long: true },
  customer_purchase_ip: { label: 'IP address', hint: 'The IP address that the purchase was made from' },
  access_activity_log: {
    label: 'Access log',
    hint: 'When and from which IP addresses the customer used the product, including downloads',
    long: true,
  },
  shipping_address: { label: 'Shipping address', hint: 'Where the order was sent', long: true },
  shipping_carrier: { label: 'Carrier', hint: 'The company that delivered the order' },
  shipping_date: { label: 'Shipping date', hint: 'When the order was handed to the carrier' },
  shipping_tracking_number: { label: 'Tracking number', hint: 'Separate several numbers with commas' },
  refund_policy_disclosure: {
    label: 'Refund policy disclosure',
    hint: 'Where and when the customer saw the policy before buying',
    long: true,
  },
  refund_refusal_explanation: {
    label: 'Refund refusal explanation',
    hint: 'Why the customer is not entitled to a refund',
    long: true,
  },
  cancellation_policy_disclosure: {
    label: 'Cancellation policy disclosure',
    hint: 'Where and when the customer saw the policy before buying',
    long: true,
  },
  cancellation_rebuttal: {
    label: 'Cancellation rebuttal',
    hint: 'Why the subscription was active when the customer was charged',
    long: true,
  },
  duplicate_charge_id: { label: 'Duplicate payment ID', hint: 'The payment that the customer considers the same' },
  duplicate_charge_explanation: {
    label: 'How the payments differ',
    hint: 'What each of the two payments was for',
    long: true,
  },
  uncategorized_text: { label: 'Additional information', hint: 'Anything else the bank should know', long: true },
}

/** The file fields. */
export const files: Readonly<Record<FileField, { label: string; hint: string }>> = {
  receipt: { label: 'Receipt', hint: 'The receipt or invoice that the customer received' },
  service_documentation: { label: 'Service documentation', hint: 'A signed order, a work report, screenshots' },
  customer_communication: { label: 'Customer communication', hint: 'Messages between you and the customer' },
  customer_signature: { label: 'Customer signature', hint: 'A document signed by the customer' },
  shipping_documentation: {
    label: 'Shipping documentation',
    hint: 'A label or confirmation that shows the full address',
  },
  refund_policy: { label: 'Refund policy', hint: 'As the customer saw it' },
  cancellation_policy: { label: 'Cancellation policy', hint: 'As the customer saw it' },
  duplicate_charge_documentation: {
    label: 'Duplicate payment documentation',
    hint: 'A receipt or shipping label for each of the two payments',
  },
  uncategorized_file: { label: 'Additional file', hint: 'Any file that fits none of the fields above' },
}

type Group = { title: string; fields: readonly (keyof Evidence)[] }

/** The fields as people think of them, in the order of the page. */
export const groups = {
  sale: {
    title: 'Product or service',
    fields: ['product_description', 'service_date', 'receipt', 'service_documentation'],
  },
  customer: {
    title: 'Customer',
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
    title: 'Duplicate payment',
    fields: ['duplicate_charge_id', 'duplicate_charge_explanation', 'duplicate_charge_documentation'],
  },
  rest: { title: 'Additional evidence', fields: ['uncategorized_text', 'uncategorized_file'] },
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
