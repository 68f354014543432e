import { evidence } from '#messages/evidence.ts'
import { words } from '#messages/words.ts'
import type { Evidence, FileField, TextField } from './wire.ts'

const t = evidence.evidenceFields

type Text = {
  label: string
  hint: string
  /** Takes several lines. */
  long?: boolean
}

/** The text fields. */
export const texts: Readonly<Record<TextField, Text>> = {
  product_description: {
    label: t.productDescription,
    hint: t.productDescriptionHint,
    long: true,
  },
  service_date: { label: t.serviceDate, hint: t.serviceDateHint },
  customer_name: { label: t.customerName, hint: t.customersFullName },
  customer_email_address: { label: t.customerEmail, hint: t.customersEmailAddress },
  billing_address: { label: t.billingAddress, hint: t.asProvided, long: true },
  customer_purchase_ip: { label: t.ipAddress, hint: t.ipAddressHint },
  access_activity_log: {
    label: t.accessLog,
    hint: t.accessLogHint,
    long: true,
  },
  shipping_address: { label: t.shippingAddress, hint: t.shippingAddressHint, long: true },
  shipping_carrier: { label: t.carrier, hint: t.carrierHint },
  shipping_date: { label: t.shippingDate, hint: t.shippingDateHint },
  shipping_tracking_number: { label: t.trackingNumber, hint: t.trackingNumberHint },
  refund_policy_disclosure: {
    label: t.refundPolicyDisclosure,
    hint: t.refundPolicyDisclosureHint,
    long: true,
  },
  refund_refusal_explanation: {
    label: t.refundRefusalExplanation,
    hint: t.refundRefusalExplanationHint,
    long: true,
  },
  cancellation_policy_disclosure: {
    label: t.cancellationPolicyDisclosure,
    hint: t.refundPolicyDisclosureHint,
    long: true,
  },
  cancellation_rebuttal: {
    label: t.cancellationRebuttal,
    hint: t.cancellationRebuttalHint,
    long: true,
  },
  duplicate_charge_id: { label: t.duplicatePaymentId, hint: t.duplicatePaymentIdHint },
  duplicate_charge_explanation: {
    label: t.howPaymentsDiffer,
    hint: t.howPaymentsDifferHint,
    long: true,
  },
  uncategorized_text: { label: t.additionalInformation, hint: t.additionalInformationHint, long: true },
}

/** The file fields. */
export const files: Readonly<Record<FileField, { label: string; hint: string }>> = {
  receipt: { label: t.receipt, hint: t.receiptHint },
  service_documentation: { label: t.serviceDocumentation, hint: t.serviceDocumentationHint },
  customer_communication: { label: t.customerCommunication, hint: t.customerCommunicationHint },
  customer_signature: { label: t.customerSignature, hint: t.customerSignatureHint },
  shipping_documentation: {
    label: t.shippingDocumentation,
    hint: t.shippingDocumentationHint,
  },
  refund_policy: { label: t.refundPolicy, hint: t.asCustomerSawIt },
  cancellation_policy: { label: t.cancellationPolicy, hint: t.asCustomerSawIt },
  duplicate_charge_documentation: {
    label: t.duplicateChargeDocumentationLabel,
    hint: t.duplicatePaymentDocumentationHint,
  },
  uncategorized_file: { label: t.additionalFile, hint: t.additionalFileHint },
}

type Group = { title: string; fields: readonly (keyof Evidence)[] }

/** The fields as people think of them, in the order of the page. */
export const groups = {
  sale: {
    title: t.productOrService,
    fields: ['product_description', 'service_date', 'receipt', 'service_documentation'],
  },
  customer: {
    title: words.customer,
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
    title: t.shipping,
    fields: [
      'shipping_carrier',
      'shipping_tracking_number',
      'shipping_date',
      'shipping_address',
      'shipping_documentation',
    ],
  },
  refund: {
    title: words.refunds,
    fields: ['refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation'],
  },
  cancellation: {
    title: t.cancellation,
    fields: ['cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_rebuttal'],
  },
  duplicate: {
    title: t.duplicatePayment,
    fields: ['duplicate_charge_id', 'duplicate_charge_explanation', 'duplicate_charge_documentation'],
  },
  rest: { title: t.additionalEvidence, fields: ['uncategorized_text', 'uncategorized_file'] },
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
