import { dashboard } from '../dashboard-url.ts'
import { type Check, fail, ok } from '../finding.ts'

export const platformRequirements: Check = {
  name: 'platform_requirements',
  why: 'Stripe stops the charges and payouts of a platform whose requirements are overdue.',
  async run({ platform, livemode }) {
    const { pastDue } = await platform()
    if (pastDue.length === 0) return [ok('Stripe requires nothing from the platform.')]
    return [
      fail(
        `Overdue requirements of the platform: ${pastDue.join(', ')}.`,
        `Submit them at ${dashboard('account/status', livemode)}.`,
      ),
    ]
  },
}
