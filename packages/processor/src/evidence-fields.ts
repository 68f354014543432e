/** Evidence whose value at the processor is an uploaded file. */
export const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

/** Evidence whose value is a text. */
const textFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const

/** Texts that are a name, a number or an address. Source: Stripe's limits of dispute evidence. */
const shortFields: readonly string[] = [
  'billing_address',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_id',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
]

/** Maximum characters of one text. A text that becomes a file may be as long as the long texts. */
export function maxEvidenceLength(field: EvidenceField): number {
  return shortFields.includes(field) ? 5_000 : 20_000
}

export type FileField = (typeof fileFields)[number]
export type EvidenceField = FileField | (typeof textFields)[number]

/** Every field of a dispute's evidence that a text can be given for, by name. */
export const evidenceFields: readonly EvidenceField[] = [...fileFields, ...textFields].toSorted()
