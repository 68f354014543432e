import { dashboard } from '../dashboard-url.ts'
import { type Check, fail, ok, warning } from '../finding.ts'

export const customerMails: Check = {
  name: 'customer_mails',
  why: 'Customers are mailed about a failed renewal by the server or by Stripe, not by both.',
  async run({ config, real, livemode }) {
    if (!config.customerMails) return [ok('CUSTOMER_MAILS is off: customers get no mails about renewals and cards.')]
    if (!config.mailsCustomers)
      return [fail('CUSTOMER_MAILS is on, but no mail server is configured.', 'Set SMTP_URL and MAIL_FROM.')]
    if (!real) return [ok('Customers get mails about failed renewals and cards that expire.')]
    const page = dashboard('settings/billing/automatic', livemode)
    return [
      warning(
        'Stripe may send the same mails to customers, which its API does not show.',
        `Switch off the emails about failed payments and expiring cards at ${page}.`,
      ),
    ]
  },
}
