export type OpenThings = {
  /** Numbers of objects. */
  subscriptions: number
  disputes: number
  payouts: number
  /** Amounts in minor units that the merchant can be paid, is paid later, or owes. */
  balances: readonly { amount: number; currency: string }[]
}

/** What keeps a merchant from being closed, a sentence each; empty if nothing does. */
export function whatIsOpen({ subscriptions, disputes, payouts, balances }: OpenThings): string[] {
  const amounts = balances.filter(({ amount }) => amount !== 0)
  return [
    ...counted(subscriptions, 'subscription has', 'subscriptions have', 'not ended'),
    ...counted(disputes, 'dispute is', 'disputes are', 'open'),
    ...counted(payouts, 'payout is', 'payouts are', 'under way'),
    ...amounts.map(({ amount, currency }) => `the balance holds ${amount} ${currency} in minor units`),
  ]
}

function counted(count: number, one: string, many: string, state: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${state}`]
}
