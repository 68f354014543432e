import { endpointPlans } from '@merchant-payments/api/operator'
import { apiVersion, endpointEvents } from '@merchant-payments/processor'
import { endpointUrl, unreachable } from '../../stripe/endpoint-url.ts'
import { dashboard } from '../dashboard-url.ts'
import { type Check, type CheckContext, fail, ok } from '../finding.ts'

const names = { account: 'Your account', connected_accounts: 'Connected accounts' }

export const webhookEndpoints: Check = {
  name: 'webhook_endpoints',
  why: "Payments, refunds and disputes are updated by Stripe's events: sent to the right address, in our API version, signed with a secret that we have.",
  async run(context) {
    const { config, services, mode, livemode } = context
    // The sandbox of this installation sends its events here without an endpoint.
    if (!config.stripe && !config.externalSandboxUrl) return [ok('The built-in sandbox sends its events here.')]
    const url = endpointUrl(config)
    const { probe } = services.processor.inspection
    const listing = await probe(livemode, { method: 'GET', path: '/v1/webhook_endpoints?limit=1' }, null)
    if (!listing.allowed) {
      const edit = `Edit the key at ${dashboard('apikeys', livemode)}: set Webhook endpoints to Read.`
      return [fail('The endpoints cannot be examined: the key lacks Webhook endpoints: Read.', edit)]
    }
    const plans = await endpointPlans(services, livemode, url)
    const secrets = configuredSecrets(context)
    if (plans.every(({ action }) => action === 'create') && secrets > 0) return findByHand(context, url, secrets)
    const run = `npm run mpay -- stripe setup --mode ${mode}`
    const address = 'Set PUBLIC_URL to the public https address of this server first.'
    const fix = unreachable(config, livemode) ? address : 'Create or repair the endpoints.'
    return plans.map(({ scope, action, reasons }) =>
      action === 'keep'
        ? ok(`The endpoint "${names[scope]}" is correct.`)
        : fail(`The endpoint "${names[scope]}" does not work: ${reasons.join('; ')}.`, fix, run),
    )
  },
}

/**
 * Endpoints that were created in the dashboard: their secrets are in the environment, and Stripe does not show which secret
 * belongs to which.
 */
async function findByHand({ services, livemode, mode }: CheckContext, url: string, secrets: number) {
  const listed = (await services.processor.endpoints.list(livemode)).filter((endpoint) => endpoint.url === url)
  const run = `npm run mpay -- stripe setup --mode ${mode}`
  const fix = 'Remove the endpoints in the dashboard, and create new ones.'
  if (listed.length < 2) {
    return [fail(`Stripe has ${listed.length} endpoints at ${url}; two are needed.`, fix, run)]
  }
  if (secrets < listed.length) {
    const what = `Stripe has ${listed.length} endpoints at ${url}, each with a signing secret of its own; ${secrets} ${secrets === 1 ? 'is' : 'are'} set.`
    const setting = `Set STRIPE_WEBHOOK_SECRETS_${mode.toUpperCase()} to the secrets of all of them, separated by commas. Or remove them, and create new ones.`
    return [fail(what, setting, run)]
  }
  return listed.map(({ id, enabled, apiVersion: version, events }) => {
    if (!enabled) return fail(`The endpoint ${id} is disabled.`, fix, run)
    if (version !== apiVersion)
      return fail(`The endpoint ${id} has the API version ${version ?? 'of the account'}, not ${apiVersion}.`, fix, run)
    const common = endpointEvents('account').filter((type) => endpointEvents('connected_accounts').includes(type))
    const missing = events.includes('*') ? [] : common.filter((type) => !events.includes(type))
    return missing.length > 0
      ? fail(`The endpoint ${id} lacks the events ${missing.join(', ')}.`, fix, run)
      : ok(`The endpoint ${id}, which was created manually, is correct.`)
  })
}

function configuredSecrets({ config, mode }: CheckContext): number {
  return new Set(config.stripe?.[mode]?.webhookSecrets).size
}
