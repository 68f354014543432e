import type { AccountRequirements } from '@merchant-payments/processor'
import { type Check, ok, warning } from '../finding.ts'
import { newestAccounts } from '../newest-accounts.ts'

export const requirements: Check = {
  name: 'requirements',
  why: 'Stripe disables an account whose requirements are overdue: it takes no payments and gets no payouts.',
  async run(context) {
    const accounts = await newestAccounts(context)
    const findings = accounts.flatMap(({ merchantId, disabledReason, requirements: kept }) => {
      const due = (kept as AccountRequirements | null)?.pastDue ?? []
      if (due.length === 0) return []
      return warning(
        `${merchantId}: ${due.length} requirements are overdue (${due.slice(0, 3).join(', ')}${due.length > 3 ? ' …' : ''})${disabledReason ? `, ${disabledReason}` : ''}.`,
        'Send the merchant the link that this command prints.',
        `npm run mpay -- merchants onboard ${merchantId} --mode ${context.mode}`,
      )
    })
    return findings.length > 0 ? findings : [ok('No requirement of a merchant is overdue.')]
  },
}
