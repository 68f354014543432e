import { type Check, ok, warning } from '../finding.ts'
import { newestAccounts } from '../newest-accounts.ts'

export const payouts: Check = {
  name: 'payouts',
  why: "A balance that is paid out to zero every day has nothing left for the next day's refunds.",
  async run(context) {
    const accounts = await newestAccounts(context)
    const [first] = accounts
    if (!first) return [ok('No account receives payouts yet.')]
    const { livemode, services } = context
    const drained = []
    for (const { merchantId, processorAccountId } of accounts) {
      if (processorAccountId === null) continue
      const settings = await services.processor.inspection.payoutSettings({ livemode, hostAccount: processorAccountId })
      if (settings.interval === 'daily' && settings.minimumBalance.size === 0) drained.push(merchantId)
    }
    if (drained.length === 0) return [ok(`The ${accounts.length} newest accounts keep money for refunds.`)]
    return [
      warning(
        `${drained.length} of the ${accounts.length} newest accounts are paid out daily without a minimum balance (${drained.slice(0, 3).join(', ')}${drained.length > 3 ? ' …' : ''}).`,
        'Refunds then wait for the next sale. Set a minimum balance for these accounts at Stripe (Connect → account → Payouts), or be ready to wait.',
      ),
    ]
  },
}
