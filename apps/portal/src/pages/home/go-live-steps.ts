type Known = {
  account: { ready: boolean; hosted: boolean; missing: readonly string[] } | undefined
  keys: readonly { status: string; last_used: number | null }[] | undefined
  endpoints: readonly { status: string }[] | undefined
}

export type Step = { name: string; hint: string; page: string; done: boolean }

/** The steps to a merchant's first live payment that the member may see. */
export function goLiveSteps({ account, keys, endpoints }: Known): Step[] {
  const steps: Step[] = []
  if (account) {
    const takes = account.ready || (account.hosted && !account.missing.includes('mode'))
    steps.push({
      name: 'Customers can pay you',
      hint: takes ? 'The account accepts live payments.' : 'Finish onboarding at the payment processor.',
      page: '/account',
      done: takes,
    })
    const isPaidOut = !account.missing.includes('payouts') && !account.missing.includes('bank_account')
    steps.push({
      name: 'Payouts are set up',
      hint: isPaidOut ? 'Earnings go to your bank account.' : 'Connect a bank account; until then earnings are held.',
      page: '/account',
      done: isPaidOut,
    })
  }
  if (keys) {
    const active = keys.filter(({ status }) => status === 'active')
    const isUsed = active.some(({ last_used }) => last_used !== null)
    steps.push({
      name: 'Your server uses a live key',
      hint: isUsed
        ? 'A live key has been used.'
        : active.length > 0
          ? 'Replace the test key with the live key. The live key has not been used yet.'
          : 'Create a live key, and replace the test key with it.',
      page: '/keys',
      done: isUsed,
    })
  }
  if (endpoints) {
    const isReceiving = endpoints.some(({ status }) => status === 'active')
    steps.push({
      name: 'Your server receives events',
      hint: isReceiving
        ? 'A live webhook endpoint is active.'
        : 'Add a webhook endpoint in live mode: test endpoints receive test events only.',
      page: '/webhooks',
      done: isReceiving,
    })
  }
  return steps
}
