import type { Balance } from './wire.ts'

/** The next payout in a currency. */
type NextPayout = {
  amount: number
  currency: string
  /** Unix seconds of the day on which it becomes available; null when it is available now. */
  from: number | null
}

/** The next payout of each currency: what is available, or what becomes available first. A currency that owes money has none. */
export function nextPayouts({ available, pending }: Balance): NextPayout[] {
  const currencies = [...new Set([...available, ...pending].map(({ currency }) => currency))]
  return currencies.flatMap((currency): NextPayout[] => {
    const now = available.find((one) => one.currency === currency)?.amount ?? 0
    if (now > 0) return [{ amount: now, currency, from: null }]
    let amount = now
    const days = pending.filter((one) => one.currency === currency).toSorted((a, b) => a.available_on - b.available_on)
    for (const day of days) {
      amount += day.amount
      if (amount > 0) return [{ amount, currency, from: day.available_on }]
    }
    return []
  })
}
