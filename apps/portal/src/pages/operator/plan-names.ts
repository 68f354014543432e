import { operatorMerchant } from '#messages/operator-merchant.ts'

const t = operatorMerchant.planNames

/** Names of the plans, by ascending price. */
export const planNames = t.planNames

export type Plan = keyof typeof planNames

export function isPlan(text: string | undefined): text is Plan {
  return text !== undefined && Object.hasOwn(planNames, text)
}
