import { dashboard } from '../dashboard.ts'
import { type Check, ok, warning } from '../finding.ts'

export const branding: Check = {
  name: 'branding',
  why: 'Merchants see name, icon and colour on the onboarding pages; without them the links fail.',
  async run({ platform, livemode }) {
    const { branding: own } = await platform()
    const missing = [...(own.icon ? [] : ['icon']), ...(own.color ? [] : ['colour'])]
    if (missing.length === 0) return [ok('Icon and colour are set.')]
    const page = dashboard('settings/connect', livemode)
    return [warning(`The branding has no ${missing.join(' and no ')}.`, `Save the Connect branding at ${page}.`)]
  },
}
