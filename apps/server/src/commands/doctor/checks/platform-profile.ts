import type { AccountModel } from '@merchant-payments/processor'
import { type Check, ok, warning } from '../finding.ts'

/** The platform profile at Stripe that accounts of each model need. */
const profiles: Readonly<Record<AccountModel, string>> = {
  platform:
    'direct and destination charges, no dashboard, you pay fees and are liable for negative balances; acknowledge the liability and the collection of requirements',
  express:
    'direct and destination charges, the Express dashboard, you pay fees and are liable for negative balances; acknowledge the liability',
  standard:
    'direct charges, the full dashboard, Stripe collects fees from merchants and is liable for negative balances',
}

export const platformProfile: Check = {
  name: 'platform_profile',
  why: 'Stripe opens live accounts only as the profile of the platform says: who has a dashboard, pays fees and is liable for losses.',
  async run({ services, livemode }) {
    if (!livemode) return [ok('The test mode needs no platform profile.')]
    const accounts = await services.database.prisma.account.groupBy({
      by: ['model'],
      where: { livemode },
      _count: { _all: true, processorAccountId: true },
    })
    const opened = new Map(accounts.map(({ model, _count }) => [model, _count.processorAccountId]))
    const models = new Set<AccountModel>([services.accountModel ?? 'platform', ...opened.keys()])
    return [...models].map((model) =>
      (opened.get(model) ?? 0) > 0
        ? ok(`Stripe has opened live accounts of the model ${model}, so the profile allows it.`)
        : warning(
            `No live account of the model ${model} has been opened yet, and the API does not show the platform profile.`,
            `Complete it at https://dashboard.stripe.com/settings/connect/platform-profile: ${profiles[model]}.`,
          ),
    )
  },
}
