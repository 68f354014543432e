import { home } from '#messages/home.ts'

const t = home.goLiveSteps

type Known = {
  account: { ready: boolean; hosted: boolean; missing: readonly string[] } | undefined
  keys: readonly { status: string; last_used: number | null }[] | undefined
  endpoints: readonly { status: string }[] | undefined
}

type Step = { name: string; hint: string; page: string; done: boolean }

/** The steps to a merchant's first live payment that the member may see. */
export function goLiveSteps({ account, keys, endpoints }: Known): Step[] {
  const steps: Step[] = []
  if (account) {
    const takes = account.ready || (account.hosted && !account.missing.includes('mode'))
    steps.push({
      name: t.customersPay,
      hint: takes ? t.livePaymentsDone : t.livePaymentsToDo,
      page: '/account',
      done: takes,
    })
    const isPaidOut = !account.missing.includes('payouts') && !account.missing.includes('bank_account')
    steps.push({
      name: t.payoutsSetUp,
      hint: isPaidOut ? t.payoutsDone : t.payoutsToDo,
      page: '/account',
      done: isPaidOut,
    })
  }
  if (keys) {
    const active = keys.filter(({ status }) => status === 'active')
    const isUsed = active.some(({ last_used }) => last_used !== null)
    steps.push({
      name: t.liveKey,
      hint: isUsed ? t.liveKeyDone : active.length > 0 ? t.liveKeyUnused : t.liveKeyToDo,
      page: '/keys',
      done: isUsed,
    })
  }
  if (endpoints) {
    const isReceiving = endpoints.some(({ status }) => status === 'active')
    steps.push({
      name: t.serverReceivesEvents,
      hint: isReceiving ? t.eventsDone : t.eventsToDo,
      page: '/webhooks',
      done: isReceiving,
    })
  }
  return steps
}
