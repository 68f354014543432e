import { dashboard } from '../dashboard-url.ts'
import { type Check, fail, ok } from '../finding.ts'

export const accountsV2: Check = {
  name: 'accounts_v2',
  why: "Merchants' accounts are opened with Accounts v2: without it no merchant can sell on an account of their own.",
  async run({ services, livemode }) {
    const answer = await services.processor.inspection.probeAccountsV2(livemode)
    if (answer.enabled) return [ok('Connect and Accounts v2 are on.')]
    const page = dashboard('settings/connect/platform-setup', livemode)
    return [
      fail(`Stripe refuses Accounts v2: ${answer.processorMessage}`, `Turn on Connect and Accounts v2 at ${page}.`),
    ]
  },
}
