import { rejectionReasons } from '@merchant-payments/processor'
import { type Check, ok, warning } from '../finding.ts'
import { maxNamed } from '../newest-accounts.ts'

export const rejections: Check = {
  name: 'rejections',
  why: 'An account that Stripe has rejected or paused cannot sell on any route, and its money stays where it is.',
  async run({ services, livemode, mode }) {
    const held = await services.database.prisma.account.findMany({
      where: {
        livemode,
        OR: [{ disabledReason: { startsWith: 'rejected.' } }, { disabledReason: { in: [...rejectionReasons] } }],
      },
      orderBy: { id: 'desc' },
      take: maxNamed,
    })
    if (held.length === 0) return [ok('Stripe has not rejected any merchant.')]
    return held.map(({ merchantId, disabledReason }) =>
      warning(
        `${merchantId}: Stripe says ${disabledReason} in ${mode} mode.`,
        'Ask Stripe about the account in the dashboard (Connect → Accounts), and contact the merchant.',
      ),
    )
  },
}
