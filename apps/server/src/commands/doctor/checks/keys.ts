import { dashboard } from '../dashboard.ts'
import { type Check, fail, ok, warning } from '../finding.ts'

export const keys: Check = {
  name: 'keys',
  why: 'Every call to Stripe is made with the secret key, and every card form is drawn with the publishable one: both must be of one platform.',
  async run({ services, mode, livemode, secretKey, real, platform }) {
    const suffix = mode.toUpperCase()
    const { id } = await platform()
    const known = await services.processor.inspection.probePublishableKey(livemode, id)
    const fix = `Copy both keys from ${dashboard('apikeys', livemode)} into STRIPE_SECRET_KEY_${suffix} and STRIPE_PUBLISHABLE_KEY_${suffix}.`
    const publishable =
      known === 'known'
        ? ok(`The keys of the ${mode} mode are those of the platform ${id}.`)
        : fail(
            known === 'unknown'
              ? 'Stripe does not know the publishable key.'
              : `The publishable key is of another platform than the secret key, which is of ${id}.`,
            fix,
          )
    const unrestricted =
      real && livemode && secretKey.startsWith('sk_')
        ? [
            warning(
              'The secret key may do everything.',
              `Make a restricted key with the permissions of docs/going-live.md at ${dashboard('apikeys/create', livemode)}, and set it as STRIPE_SECRET_KEY_LIVE.`,
            ),
          ]
        : []
    return [publishable, ...unrestricted]
  },
}
