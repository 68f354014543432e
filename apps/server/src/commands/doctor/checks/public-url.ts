import { isLoopback } from '../../stripe/is-loopback.ts'
import { type Check, fail, ok, warning } from '../finding.ts'

export const publicUrl: Check = {
  name: 'public_url',
  why: 'Stripe sends events to it, and customers and merchants return to it: in live mode over https alone.',
  async run({ config, livemode, real }) {
    const { protocol, hostname } = new URL(config.publicUrl)
    if (isLoopback(hostname)) {
      if (!real) return [ok(`${config.publicUrl} is reached by the sandbox on this machine.`)]
      return [fail(`${config.publicUrl} is this machine alone.`, 'Set PUBLIC_URL to the public https address.')]
    }
    if (protocol === 'https:') return [ok(`${config.publicUrl} is an https address.`)]
    const plain = livemode ? fail : warning
    return [plain(`${config.publicUrl} is not https.`, 'Set PUBLIC_URL to an https address.')]
  },
}
