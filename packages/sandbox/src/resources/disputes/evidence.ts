import type { Context } from '../../http/context.ts'
import { invalid, resourceMissing } from '../../http/errors.ts'
import { boolean, clearable, hash, type Parsed, string } from '../../http/fields.ts'

/** Evidence fields that hold an uploaded file. */
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

/** Evidence fields that hold text. */
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

export type EvidenceField = (typeof fileFields)[number] | (typeof textFields)[number]
export const evidenceFields: readonly EvidenceField[] = [...fileFields, ...textFields]

/** Stripe: dispute evidence. Names, numbers and addresses have a short limit; all text together has a limit, too. */
const shortFields: readonly EvidenceField[] = [
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
const maxTextLength = 150_000
const parts = Object.fromEntries(
  evidenceFields.map((name) => [name, clearable(string({ max: shortFields.includes(name) ? 5_000 : 20_000 }))]),
) as Record<EvidenceField, ReturnType<typeof clearable<string>>>
export const evidenceField = hash({
  ...parts,
  enhanced_evidence: hash({
    mastercard_compliance: hash({ fee_acknowledged: boolean() }),
    visa_compliance: hash({ fee_acknowledged: boolean() }),
  }),
})

/** The evidence after a change. A file of another account throws `resource_missing`. */
export function changeEvidence(
  ctx: Context,
  stored: Record<EvidenceField, string | null>,
  sent: NonNullable<Parsed<{ evidence: typeof evidenceField }>['evidence']>,
): Record<EvidenceField, string | null> {
  const changed = { ...stored }
  for (const name of evidenceFields) if (sent[name] !== undefined) changed[name] = sent[name]
  for (const name of fileFields) {
    const id = sent[name]
    if (id && !ctx.objects.find('file', ctx, id)) throw resourceMissing('file upload', id, `evidence[${name}]`)
  }
  const length = textFields.reduce((sum, name) => sum + (changed[name]?.length ?? 0), 0)
  if (length > maxTextLength) throw invalid(`Evidence may have at most ${maxTextLength} characters in all.`, 'evidence')
  return changed
}
