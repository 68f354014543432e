import { dashboard } from '../dashboard-url.ts'
import { type Check, fail, ok, warning } from '../finding.ts'

export const keys: Check = {
  name: 'keys',
  why: 'Calls to Stripe use the secret key, and card forms use the publishable key: both must belong to the same platform.',
  async run({ services, mode, livemode, secretKey, real, platform }) {
    const suffix = mode.toUpperCase()
    const { id } = await platform()
    const known = await services.processor.inspection.probePublishableKey(livemode, id)
    const fix = `Copy both keys from ${dashboard('apikeys', livemode)} into STRIPE_SECRET_KEY_${suffix} and STRIPE_PUBLISHABLE_KEY_${suffix}.`
    const publishable =
      known === 'known'
        ? ok(`The ${mode} mode keys belong to the platform ${id}.`)
        : fail(
            known === 'unknown'
              ? 'Stripe does not know the publishable key.'
              : `The publishable key belongs to another platform than the secret key, which belongs to ${id}.`,
            fix,
          )
    const unrestricted =
      real && livemode && secretKey.startsWith('sk_')
        ? [
            warning(
              'The secret key is not restricted.',
              `Make a restricted key with the permissions of docs/going-live.md at ${dashboard('apikeys/create', livemode)}, and set it as STRIPE_SECRET_KEY_LIVE.`,
            ),
          ]
        : []
    return [publishable, ...unrestricted]
  },
}
