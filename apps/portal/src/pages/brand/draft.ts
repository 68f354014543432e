import { brand } from '#messages/brand.ts'

const t = brand.draft

/** The labels of the fields of a brand. */
export const labels = t.labels

/** A brand as it is typed: an empty text for a field that is not set. */
export type Draft = Record<keyof typeof labels, string>
