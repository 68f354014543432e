import { expect, test } from 'vitest'
import type { Config } from '../../../config.ts'
import { type CheckContext, ok } from '../finding.ts'
import { mail } from './mail.ts'

const smtp = { url: 'smtp://mail.example', from: 'Payments <no-reply@platform.example>' }

test.each([
  ['a mail server', { smtp, showsMail: false }, true, 'ok', 'a test mail was sent'],
  ['none in production', { smtp: undefined, showsMail: false }, true, 'fail', 'no mail is sent'],
  ['none with Stripe in test mode', { smtp: undefined, showsMail: true }, true, 'warning', 'in production not sent'],
  ['none with the sandbox', { smtp: undefined, showsMail: true }, false, 'ok', 'the terminal'],
])('%s', async (_, settings, real, state, what) => {
  const context = { config: settings as Config, real, testMail: async () => ok('a test mail was sent') }
  const [finding, ...rest] = await mail.run(context as unknown as CheckContext)
  expect(finding).toMatchObject({ state, what: expect.stringContaining(what) })
  expect(rest).toEqual([])
})
