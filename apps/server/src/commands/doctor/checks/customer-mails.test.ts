import { expect, test } from 'vitest'
import type { Config } from '../../../config.ts'
import type { CheckContext } from '../finding.ts'
import { customerMails } from './customer-mails.ts'

test.each([
  ['off', { customerMails: false, mailsCustomers: true }, true, 'ok', 'CUSTOMER_MAILS is off'],
  ['on without a mail server', { customerMails: true, mailsCustomers: false }, true, 'fail', 'no mail server'],
  ['on with the sandbox', { customerMails: true, mailsCustomers: true }, false, 'ok', 'failed renewals'],
  ['on with Stripe', { customerMails: true, mailsCustomers: true }, true, 'warning', 'Stripe may send the same mails'],
])('mails to customers that are %s', async (_, settings, real, state, what) => {
  const context = { config: settings as Config, real, livemode: true }
  const [finding, ...rest] = await customerMails.run(context as CheckContext)
  expect(finding).toMatchObject({ state, what: expect.stringContaining(what) })
  expect(rest).toEqual([])
})
