import { dashboard } from '../dashboard.ts'
import { type Check, fail, ok } from '../finding.ts'

export const overduePlatform: Check = {
  name: 'platform_requirements',
  why: 'Stripe stops the charges and payouts of a platform that owes it information.',
  async run({ platform, livemode }) {
    const { pastDue } = await platform()
    if (pastDue.length === 0) return [ok('Stripe needs nothing of the platform.')]
    return [
      fail(
        `Overdue of the platform: ${pastDue.join(', ')}.`,
        `Hand it in at ${dashboard('account/status', livemode)}.`,
      ),
    ]
  },
}
