import { platformMerchantId } from '@merchant-payments/db'
import { type Check, ok, warning } from '../finding.ts'

export const countries: Check = {
  name: 'countries',
  why: "A merchant in a country that Stripe does not serve for this platform cannot have an account: payments go to the platform's account, and the merchant is paid by other means.",
  async run({ services, platform }) {
    const { country: own } = await platform()
    const merchants = await services.database.prisma.merchant.groupBy({
      by: ['country'],
      where: { id: { not: platformMerchantId } },
      _count: true,
    })
    const refused = merchants.filter(({ country }) => own !== null && !services.countryRules.mayOpen(own, country))
    if (refused.length === 0) return [ok('Stripe opens accounts in the countries of all merchants.')]
    return refused.map(({ country, _count }) =>
      warning(
        `Stripe does not open accounts in ${country} for a platform in ${own}: ${_count} merchants.`,
        'Pay them by other means and record it: npm run mpay -- payouts record MERCHANT. If your contract with Stripe allows more, set STRIPE_COUNTRY_RULES.',
      ),
    )
  },
}
