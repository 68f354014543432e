import type { Context } from '../../http/context.ts'
import { invalid, noSuch } from '../../http/errors.ts'
import { accepted, clearable, hash, type Parsed, string } from '../../http/fields.ts'

/** Evidence that is an uploaded file. */
export const FILE_FIELDS = [
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

/** Evidence that is text. */
export const TEXT_FIELDS = [
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

export type EvidenceField = (typeof FILE_FIELDS)[number] | (typeof TEXT_FIELDS)[number]
export const EVIDENCE_FIELDS: readonly EvidenceField[] = [...FILE_FIELDS, ...TEXT_FIELDS]

const MAX_TEXT = 150_000
const parts = Object.fromEntries(EVIDENCE_FIELDS.map((name) => [name, clearable(string({ max: 20_000 }))])) as Record<
  EvidenceField,
  ReturnType<typeof clearable<string>>
>
export const evidenceField = hash({ ...parts, appeal: accepted(), enhanced_evidence: accepted() })

/** The evidence after a change. A file that is not the account's own throws `resource_missing`. */
export function changeEvidence(
  ctx: Context,
  stored: Record<EvidenceField, string | null>,
  sent: NonNullable<Parsed<{ evidence: typeof evidenceField }>['evidence']>,
): Record<EvidenceField, string | null> {
  const changed = { ...stored }
  for (const name of EVIDENCE_FIELDS) if (sent[name] !== undefined) changed[name] = sent[name]
  for (const name of FILE_FIELDS) {
    const id = sent[name]
    if (id && !ctx.objects.find('file', ctx, id)) throw noSuch('file upload', id, `evidence[${name}]`)
  }
  const length = TEXT_FIELDS.reduce((sum, name) => sum + (changed[name]?.length ?? 0), 0)
  if (length > MAX_TEXT) throw invalid(`Evidence may have at most ${MAX_TEXT} characters in all.`, 'evidence')
  return changed
}
