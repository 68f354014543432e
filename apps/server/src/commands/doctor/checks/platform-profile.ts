import { type Check, ok, warning } from '../finding.ts'

export const platformProfile: Check = {
  name: 'platform_profile',
  why: 'Stripe opens live accounts only for a platform that has acknowledged its liability for losses and for collecting requirements.',
  async run({ services, livemode }) {
    if (!livemode) return [ok('The test mode needs no platform profile.')]
    const opened = await services.database.prisma.account.count({
      where: { livemode, processorAccountId: { not: null } },
    })
    if (opened > 0) return [ok('Stripe has opened live accounts for this platform, so its profile is complete.')]
    return [
      warning(
        'No live account has been opened yet, and the API does not show the platform profile.',
        'Complete it at https://dashboard.stripe.com/settings/connect/platform-profile: direct and destination charges, you are liable for negative balances, you pay fees, acknowledge both responsibilities.',
      ),
    ]
  },
}
