import { type Check, fail, ok, warning } from '../finding.ts'

const fix = 'Set SMTP_URL and MAIL_FROM (.env.example).'

export const mail: Check = {
  name: 'mail',
  why: 'Resets of passwords, invitations, receipts and warnings go by mail.',
  async run({ config, real, testMail }) {
    if (config.smtp) return [await testMail()]
    if (!config.showsMail)
      return [fail('No mail server is configured: no mail is sent, and no password can be reset by mail.', fix)]
    if (!real) return [ok('Mails are shown on the terminal of the server.')]
    return [warning('No mail server is configured: mails are shown on the terminal, and in production not sent.', fix)]
  },
}
