import { type EndpointsSetup, setUpEndpoints } from '@merchant-payments/api/operator'
import { Command } from 'commander'
import { CommandError } from '../../command-error.ts'
import { type Mode, modeOption } from '../options.ts'
import { print } from '../print.ts'
import type { Terminal } from '../terminal.ts'
import { withProcessor } from '../with-services.ts'
import { endpointUrl, unreachable } from './endpoint-url.ts'

export function stripeCommand(terminal: Terminal): Command {
  const stripe = new Command('stripe').description("The platform's own settings at Stripe.")
  stripe.addCommand(setup(terminal).option('--json', 'print one JSON value', false))
  return stripe
}

function setup(terminal: Terminal): Command {
  return new Command('setup')
    .description(
      "Create or repair the platform's two webhook endpoints at Stripe: one for its own events, one for those of its " +
        'merchants. Their signing secrets are kept encrypted in the database, where running servers find them.',
    )
    .addOption(modeOption())
    .action(async ({ json, mode }: { json: boolean; mode: Mode }) => {
      const config = terminal.readConfig()
      const livemode = mode === 'live'
      const reason = unreachable(config, livemode)
      if (reason !== null) throw new CommandError(`${reason} Set PUBLIC_URL to the public address of this server.`)
      const made = await withProcessor(terminal, (services) => setUpEndpoints(services, livemode, endpointUrl(config)))
      if (json) print(terminal, { mode, ...made }, true)
      else terminal.out(`${forPeople(mode, made)}\n`)
    })
}

const names = { account: 'Your account', connected_accounts: 'Connected accounts' }
const done = { create: 'created', update: 'repaired', replace: 'replaced', keep: 'unchanged' }

function forPeople(mode: Mode, { url, endpoints, removed }: EndpointsSetup): string {
  return [
    `Webhook endpoints in ${mode} mode, at ${url}:`,
    ...endpoints.map(({ scope, id, action, reasons }) => {
      const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : ''
      return `  ${names[scope]}: ${id} ${done[action]}${why}`
    }),
    ...removed.map((id) => `  ${id} removed: an earlier run created it, and ended before its secret was stored`),
  ].join('\n')
}
