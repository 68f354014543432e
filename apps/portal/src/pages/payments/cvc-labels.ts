import { payments } from '#messages/payments.ts'

const t = payments.cvcLabels

const outcomes: Readonly<Record<string, string>> = t.outcomes

/** The bank's check of a card's security code, by the processor's word for it. */
export function cvcCheckLabel(check: string): string {
  return Object.hasOwn(outcomes, check) ? (outcomes[check] ?? check) : check.replaceAll('_', ' ')
}
