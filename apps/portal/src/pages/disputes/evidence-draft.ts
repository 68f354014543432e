import { groups, isFile, texts } from './evidence-fields.ts'
import type { Dispute, Evidence, TextField } from './wire.ts'

/** The typed texts, saved or not. Untouched fields are absent. */
export type Draft = { readonly [F in TextField]?: string }

/** The initial evidence: the facts of the payment, in fields that are still empty. */
export function beginningOf({ known, evidence }: Pick<Dispute, 'known' | 'evidence'>): Draft {
  const texts = Object.entries(known?.texts ?? {}) as [TextField, string][]
  return Object.fromEntries(texts.filter(([field]) => !evidence[field]))
}

/** Whether nothing was typed since the beginning. */
export function isUntouched(known: Draft, draft: Draft): boolean {
  return textsOf(draft).every(([field, text]) => known[field] === text)
}

/** Texts that are a name, a number or an address. */
const shortFields: readonly TextField[] = [
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
/** The limit of the API for one field, in characters. */
export function maxLengthOf(field: TextField): number {
  return shortFields.includes(field) ? 5_000 : 20_000
}
/** The limit of the API for all fields together, including the ids of files. */
export const maxTotalLength = 150_000

/** The current text of a field. */
export function textOf(evidence: Evidence, draft: Draft, field: TextField): string {
  return draft[field] ?? evidence[field] ?? ''
}

/** The changes to send so that the draft is saved; null without changes. */
export function changesOf(evidence: Evidence, draft: Draft): Draft | null {
  const changed = textsOf(draft).filter(([field, text]) => text !== (evidence[field] ?? ''))
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

/** The draft without the saved texts. Text that was typed in the meantime stays. */
export function dropSaved(draft: Draft, saved: Draft): Draft {
  return Object.fromEntries(textsOf(draft).filter(([field, text]) => text !== saved[field]))
}

/** The characters left for all fields together; negative when there are too many. */
export function charactersLeft(evidence: Evidence, draft: Draft): number {
  const values = Object.values({ ...evidence, ...draft })
  return maxTotalLength - values.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

/** Fields with a text longer than the limit. */
export function fieldsTooLong(draft: Draft): TextField[] {
  return textsOf(draft).flatMap(([field, text]) => (text.length > maxLengthOf(field) ? [field] : []))
}

/** Fields that have something in them, in the order of the page. */
export function filledIn(evidence: Evidence, draft: Draft = {}): (keyof Evidence)[] {
  const fields: readonly (keyof Evidence)[] = Object.values(groups).flatMap((group) => group.fields)
  return fields.filter((field) => (isFile(field) ? evidence[field] : textOf(evidence, draft, field)))
}

function textsOf(draft: Draft): [TextField, string][] {
  return (Object.keys(texts) as TextField[]).flatMap((field) => {
    const text = draft[field]
    return text === undefined ? [] : [[field, text]]
  })
}
