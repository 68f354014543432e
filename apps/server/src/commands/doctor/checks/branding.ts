import { dashboard } from '../dashboard-url.ts'
import { type Check, ok, warning } from '../finding.ts'

export const branding: Check = {
  name: 'branding',
  why: "The onboarding pages show the platform's name, icon and color; without them, onboarding links fail.",
  async run({ platform, livemode }) {
    const { branding: own } = await platform()
    const missing = [...(own.icon ? [] : ['icon']), ...(own.color ? [] : ['colour'])]
    if (missing.length === 0) return [ok('Icon and color are set.')]
    const page = dashboard('settings/connect', livemode)
    return [warning(`The branding has no ${missing.join(' and no ')}.`, `Save the Connect branding at ${page}.`)]
  },
}
