type Known = {
  account: { ready: boolean; hosted: boolean; missing: readonly string[] } | undefined
  keys: readonly { status: string; last_used: number | null }[] | undefined
  endpoints: readonly { status: string }[] | undefined
}

export type Step = { name: string; hint: string; page: string; done: boolean }

/** What stands between a merchant and the first live payment, as far as the member may see it. */
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
      name: 'You are paid out',
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
        ? 'A live key was used.'
        : active.length > 0
          ? 'Put the live key in the place of the test key: no live key was used yet.'
          : 'Create a live key, and put it in the place of the test key.',
      page: '/keys',
      done: isUsed,
    })
  }
  if (endpoints) {
    const isTold = endpoints.some(({ status }) => status === 'active')
    steps.push({
      name: 'Your server is told what happens',
      hint: isTold
        ? 'A live webhook endpoint is active.'
        : 'Add a webhook endpoint in live mode: test endpoints get test events.',
      page: '/webhooks',
      done: isTold,
    })
  }
  return steps
}
