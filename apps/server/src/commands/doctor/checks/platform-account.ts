import { dashboard } from '../dashboard-url.ts'
import { type Check, fail, ok, warning } from '../finding.ts'

export const platformAccount: Check = {
  name: 'platform',
  why: "The platform's country decides which merchants it can have, and its name is shown to customers on checkout pages.",
  async run({ platform, livemode }) {
    const { country, businessName, supportContact, chargesEnabled, detailsSubmitted } = await platform()
    const page = dashboard('settings/account', livemode)
    return [
      country === null
        ? fail('The platform has no country.', `Complete the account at ${page}.`)
        : ok(`The platform is in ${country}.`),
      businessName === null
        ? fail('The platform has no business name.', `Set the public business name at ${page}.`)
        : ok(`Customers see the name ${businessName}.`),
      ...(livemode && !(chargesEnabled && detailsSubmitted)
        ? [
            fail(
              'The platform account is not activated.',
              `Activate it at ${dashboard('account/onboarding', livemode)}.`,
            ),
          ]
        : []),
      ...(livemode && !supportContact
        ? [warning('Receipts show no support contact.', `Set a support email or phone at ${page}.`)]
        : []),
    ]
  },
}
