import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createMail } from './create-mail.ts'
import { createSmtpMail } from './smtp.ts'
import { createTerminalMail } from './terminal.ts'

const message = {
  to: 'ada@example.com',
  subject: 'Choose a new password',
  text: 'Hello Ada,\n\nhttps://x.example/#/reset/abc\n',
}
const from = 'Payments <no-reply@platform.example>'

type Received = { to: string[]; raw: string; user: string | undefined }

async function smtpServer(refuse = false) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: String(username) }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString(), user: session.user })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, port }
}

test('a mail goes to the SMTP server, from the configured sender', async () => {
  const { received, port } = await smtpServer()
  await createSmtpMail({ url: `smtp://platform:right@127.0.0.1:${port}`, from })(message)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ to: ['ada@example.com'], user: 'platform' })
  expect(received[0]?.raw).toContain('Subject: Choose a new password')
  expect(received[0]?.raw).toContain('From: Payments <no-reply@platform.example>')
  expect(received[0]?.raw).toContain('https://x.example/#/reset/abc')
})

test('a mail to a customer is from the merchant’s name, at the configured address', async () => {
  const { received, port } = await smtpServer()
  const mail = createSmtpMail({ url: `smtp://platform:right@127.0.0.1:${port}`, from })
  await mail({ ...message, from: 'Tea, "Shop" <x@evil.example>' })
  expect(received[0]?.raw).toMatch(/^From: "Tea, \\"Shop\\" <x@evil\.example>" <no-reply@platform\.example>\r?$/m)
})

test('a server that refuses a mail, or is not there, rejects the call', async () => {
  const { port } = await smtpServer(true)
  const urls = [
    `smtp://platform:right@127.0.0.1:${port}`,
    `smtp://platform:wrong@127.0.0.1:${port}`,
    'smtp://127.0.0.1:1',
  ]
  for (const url of urls) await expect(createSmtpMail({ url, from })(message)).rejects.toThrow()
})

test('without a server the terminal shows the mail, with its link on a line of its own', async () => {
  const shown: string[] = []
  await createTerminalMail({ write: (text) => shown.push(text) })(message)
  expect(shown.join('').split('\n')).toContain('  | https://x.example/#/reset/abc')
  expect(shown.join('')).toContain('ada@example.com')
})

test('without a server in production a mail is refused, and shown nowhere', async () => {
  const shown: string[] = []
  const { mail, sendsMail } = createMail({ smtp: undefined, showsMail: false }, { write: (text) => shown.push(text) })
  expect(sendsMail).toBe(false)
  await expect(mail(message)).rejects.toThrow(/SMTP_URL/)
  expect(shown).toEqual([])
})
