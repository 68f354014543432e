/** Names of the plans, by ascending price. */
export const planNames = { free: 'Free', brand: 'Brand', pro: 'Pro' } as const

export type Plan = keyof typeof planNames

export function isPlan(text: string | undefined): text is Plan {
  return text !== undefined && Object.hasOwn(planNames, text)
}
