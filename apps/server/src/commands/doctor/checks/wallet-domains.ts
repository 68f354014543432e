import { type Check, ok, warning } from '../finding.ts'
import { newestAccounts } from '../newest-accounts.ts'

export const walletDomains: Check = {
  name: 'wallet_domains',
  why: "Apple Pay, Google Pay and Link show on a merchant's own page only where its domain is registered on the merchant's account; hosted pages need no registration.",
  async run(context) {
    const { services, livemode } = context
    const findings = []
    let registered = 0
    for (const { merchantId, processorAccountId: hostAccount } of await newestAccounts(context)) {
      const domains = await services.processor.inspection.walletDomains({ livemode, hostAccount })
      registered += domains.length
      for (const { name, enabled, inactive } of domains) {
        if (enabled && inactive.length === 0) continue
        const what = enabled ? `${inactive.join(', ')} do not show on ${name}` : `${name} is registered and disabled`
        findings.push(
          warning(
            `${merchantId}: ${what}.`,
            'Open the domain at Stripe (Connect → account → Payment method domains), and validate it again.',
          ),
        )
      }
    }
    if (findings.length > 0) return findings
    return [
      registered > 0
        ? ok(`Wallets show on all ${registered} registered domains.`)
        : ok('No merchant has registered a domain; hosted checkout needs none.'),
    ]
  },
}
