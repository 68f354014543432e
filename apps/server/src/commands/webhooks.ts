import {
  listMerchantEndpoints,
  listPortalDeliveries,
  replayDeliveries,
  replayOneDelivery,
  rollSecret,
  toDeliveryId,
  updateWebhookEndpoint,
} from '@merchant-payments/api/operator'
import { eventTypes } from '@merchant-payments/webhooks'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { pageSize, pastMoment } from './options.ts'
import { print } from './print.ts'
import { requireMerchant } from './require-merchant.ts'
import type { Terminal } from './terminal.ts'
import { changeEndpoint, withEndpoint } from './with-endpoint.ts'
import { withDatabase } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

export function webhooksCommand(terminal: Terminal): Command {
  return commandGroup('webhooks', "Merchants' webhook endpoints and their deliveries.", [
    list(terminal),
    deliveries(terminal),
    replay(terminal),
    reactivate(terminal),
    roll(terminal),
  ])
}

function list(terminal: Terminal): Command {
  return new Command('list')
    .description('List the webhook endpoints of a merchant in both modes, newest first.')
    .argument('<merchant>', 'mer_…')
    .action(async (merchantId: string, { json }: { json: boolean }) => {
      const found = await withDatabase(terminal, async (services) => {
        await requireMerchant(services, merchantId)
        return listMerchantEndpoints(services, merchantId)
      })
      print(terminal, found, json)
    })
}

type Listing = {
  json: boolean
  status?: 'pending' | 'succeeded' | 'failed' | 'suspended'
  type?: (typeof eventTypes)[number]
  since?: Date
  limit: number
}

function deliveries(terminal: Terminal): Command {
  return new Command('deliveries')
    .description('List the deliveries to an endpoint, newest first.')
    .argument('<endpoint>', 'we_…')
    .addOption(
      new Option('--status <status>', 'only deliveries with this status').choices([
        'pending',
        'succeeded',
        'failed',
        'suspended',
      ]),
    )
    .addOption(new Option('--type <type>', 'only deliveries of events of this type').choices(eventTypes))
    .addOption(sinceOption('only deliveries of events since then'))
    .option('--limit <n>', 'maximum number of deliveries, 1 to 100', pageSize, 20)
    .action(async (endpointId: string, { json, since, ...filter }: Listing) => {
      const query = { ...filter, endpoint_id: endpointId, ...(since && { created_from: inSeconds(since) }) }
      const { items } = await withEndpoint(terminal, endpointId, (scope) => listPortalDeliveries(scope, query))
      print(terminal, items, json)
    })
}

function replay(terminal: Terminal): Command {
  return new Command('replay')
    .description(
      'Replay events to an endpoint: the named ones, whatever the result of their delivery, or with --since all missed ' +
        'ones since then. Ids and bodies stay the same.',
    )
    .argument('<endpoint>', 'we_…')
    .argument('[events...]', 'evt_…')
    .addOption(
      sinceOption(
        'all events since then whose delivery failed or was suspended, or that came while the endpoint was deactivated',
      ),
    )
    .action(async (endpointId: string, events: string[], { json, since }: { json: boolean; since?: Date }) => {
      if (events.length > 0 === (since !== undefined)) throw new CommandError('Pass either events or --since.')
      if (since) {
        const input = { id: endpointId, since: inSeconds(since) }
        const change = { action: 'webhookEndpoints.replay', fields: ['since'] }
        return print(
          terminal,
          await changeEndpoint(terminal, endpointId, change, (scope) => replayDeliveries(scope, input)),
          json,
        )
      }
      const replayed = await withEndpoint(terminal, endpointId, async (scope) => {
        const done = []
        for (const event of events) {
          const {
            body: _,
            attempts: __,
            url: ___,
            endpoint_status: ____,
            ...delivery
          } = await replayOneDelivery(scope, toDeliveryId(event, endpointId))
          const { merchantId, livemode } = scope.account
          await writeAuditEntry(scope.services, {
            action: 'deliveries.replay',
            merchantId,
            livemode,
            objectId: delivery.id,
          })
          done.push(delivery)
        }
        return done
      })
      print(terminal, replayed, json)
    })
}

function reactivate(terminal: Terminal): Command {
  return new Command('reactivate')
    .description('Reactivate a deactivated endpoint. Missed events are kept and can be replayed.')
    .argument('<endpoint>', 'we_…')
    .action(async (endpointId: string, { json }: { json: boolean }) => {
      print(
        terminal,
        await changeEndpoint(terminal, endpointId, { action: 'webhookEndpoints.update', fields: ['active'] }, (scope) =>
          updateWebhookEndpoint(scope, endpointId, { active: true }),
        ),
        json,
      )
    })
}

function roll(terminal: Terminal): Command {
  return new Command('roll')
    .description(
      'Give an endpoint a new signing secret, which is shown only once. For 24 hours the old secret also signs, in ' +
        'X-Service-Signature-Previous.',
    )
    .argument('<endpoint>', 'we_…')
    .action(async (endpointId: string, { json }: { json: boolean }) => {
      print(
        terminal,
        await changeEndpoint(terminal, endpointId, { action: 'webhookEndpoints.rollSecret' }, (scope) =>
          rollSecret(scope, endpointId),
        ),
        json,
      )
    })
}

function sinceOption(description: string): Option {
  const examples = '2026-01-31, 2026-01-31T12:00:00Z, or 24h ago'
  return new Option('--since <time>', `${description}: ${examples}`).argParser(pastMoment)
}

function inSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
