import type { Mail, Services } from '@merchant-payments/api/services'
import { expect, test } from 'vitest'
import { sendTestMail } from './send-test-mail.ts'

const smtp = { url: 'smtp://mail.example', from: 'Payments <no-reply@platform.example>' }

function services(operators: { email: string }[], accepts = true) {
  const mails: Mail[] = []
  const mail = async (message: Mail) => {
    if (!accepts) throw new Error('535 Authentication failed')
    mails.push(message)
  }
  const database = { prisma: { user: { findMany: async () => operators } } }
  return { mails, services: { database, mail, publicUrl: 'https://pay.example' } as unknown as Services }
}

test.each([
  ['an operator', [{ email: 'ada@platform.example' }], 'ada@platform.example'],
  ['the sender, where there is no operator', [], 'no-reply@platform.example'],
])('the test mail goes to %s', async (_, operators, to) => {
  const { services: given, mails } = services(operators)
  expect(await sendTestMail({ smtp }, given)).toMatchObject({ state: 'ok', what: expect.stringContaining(to) })
  expect(mails).toMatchObject([{ to }])
})

test('a mail server that refuses it fails the line with its reason', async () => {
  const { services: given } = services([], false)
  expect(await sendTestMail({ smtp }, given)).toMatchObject({
    state: 'fail',
    what: expect.stringContaining('535 Authentication failed'),
  })
})
