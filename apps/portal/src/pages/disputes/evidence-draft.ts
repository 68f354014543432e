import { groups, isFile, texts } from './evidence-fields.ts'
import type { Evidence, TextField } from './wire.ts'

/** What was typed and perhaps not saved yet. Fields that nobody touched are not in it. */
export type Draft = { readonly [F in TextField]?: string }

/** Characters that the API takes in one field. */
export const maxTextLength = 20_000
/** Characters that the API takes in all fields together, the ids of files included. */
export const maxTotalLength = 150_000

/** What stands in a field. */
export function textOf(evidence: Evidence, draft: Draft, field: TextField): string {
  return draft[field] ?? evidence[field] ?? ''
}

/** What has to be sent so that the draft is saved; null when that is nothing. */
export function changesOf(evidence: Evidence, draft: Draft): Draft | null {
  const changed = textsOf(draft).filter(([field, text]) => text !== (evidence[field] ?? ''))
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

/** What is left of a draft when these changes were saved: what was typed meanwhile stays. */
export function dropSaved(draft: Draft, saved: Draft): Draft {
  return Object.fromEntries(textsOf(draft).filter(([field, text]) => text !== saved[field]))
}

/** How many characters all the fields can still take together; below zero when there are too many. */
export function charactersLeft(evidence: Evidence, draft: Draft): number {
  const values = Object.values({ ...evidence, ...draft })
  return maxTotalLength - values.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

/** Fields whose text the API would refuse for its length. */
export function fieldsTooLong(draft: Draft): TextField[] {
  return textsOf(draft).flatMap(([field, text]) => (text.length > maxTextLength ? [field] : []))
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
