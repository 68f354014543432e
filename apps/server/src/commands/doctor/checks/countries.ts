import { type Check, ok, warning } from '../finding.ts'

export const countries: Check = {
  name: 'countries',
  why: "A merchant whose country Stripe does not serve for this platform has no account: their sales are on the platform's, and what they are owed is paid out by hand.",
  async run({ services, platform }) {
    const { country: own } = await platform()
    const merchants = await services.database.prisma.merchant.groupBy({ by: ['country'], _count: true })
    const refused = merchants.filter(({ country }) => own !== null && !services.countryRules.mayOpen(own, country))
    if (refused.length === 0) return [ok('Stripe opens accounts in the countries of all merchants.')]
    return refused.map(({ country, _count }) =>
      warning(
        `Stripe opens no account in ${country} for a platform in ${own}: ${_count} merchants.`,
        'Pay them out by other means and write it down: npm run mpay -- payouts record MERCHANT. With a contract of your own with Stripe, set STRIPE_COUNTRY_RULES.',
      ),
    )
  },
}
