import { isLoopback } from '../../stripe/is-loopback.ts'
import { type Check, fail, ok, warning } from '../finding.ts'

export const publicUrl: Check = {
  name: 'public_url',
  why: 'Stripe sends events to this address, and customers and merchants return to it; live mode requires https.',
  async run({ config, livemode, real }) {
    const { protocol, hostname } = new URL(config.publicUrl)
    if (isLoopback(hostname)) {
      if (!real) return [ok(`The sandbox on this machine can reach ${config.publicUrl}.`)]
      return [
        fail(
          `${config.publicUrl} can be reached only from this machine.`,
          'Set PUBLIC_URL to the public https address.',
        ),
      ]
    }
    if (protocol === 'https:') return [ok(`${config.publicUrl} is an https address.`)]
    const plain = livemode ? fail : warning
    return [plain(`${config.publicUrl} is not https.`, 'Set PUBLIC_URL to an https address.')]
  },
}
