import { post, type Sender } from '../events/deliver.ts'
import { findTarget } from '../events/endpoints.ts'
import { eventWire } from '../events/event.ts'
import { assertVersion } from '../http/api-version.ts'
import { invalid, resourceMissing } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import type { Stored } from '../store/objects.ts'

const maxTimes = 20

/**
 * `{"times": 2, "thin": true, "api_version": "2023-10-16"}` sends an event again to its endpoints: twice, as a thin
 * notification, or rendered in another version. The response lists the status of each attempt; 0 means no answer.
 */
export async function sendEvent(sender: Sender, live: boolean, id: string, input: Wire): Promise<Wire> {
  const { times = 1, thin = false, api_version: version, ...others } = input
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  if (!Number.isInteger(times) || Number(times) < 1 || Number(times) > maxTimes)
    throw invalid(`Use a whole number from 1 to ${maxTimes}.`, 'times')
  if (version !== undefined && typeof version !== 'string') throw invalid('Use a version.', 'api_version')
  assertVersion(version, 'api_version')
  const event = sender.objects.findAnywhere('event', id, live)
  if (!event) throw resourceMissing('event', id)
  const sent: Wire[] = []
  for (const { endpoint } of endpointsOf(sender, id)) {
    const target = findTarget(sender.objects, endpoint)
    if (!target) continue
    const named = version ?? target.apiVersion ?? undefined
    const wire = thin === true ? thinWire(event) : eventWire(sender, event, named)
    for (let time = 0; time < Number(times); time++) {
      const answer = await post(sender, target, { event: id, endpoint, body: JSON.stringify(wire, null, 2) })
      sent.push({ endpoint, url: target.url, status: answer instanceof Error ? 0 : answer })
    }
  }
  return { object: 'list', data: sent }
}

function endpointsOf({ objects }: Sender, event: string): { endpoint: string }[] {
  return objects.db.all<{ endpoint: string }>('SELECT endpoint FROM deliveries WHERE event = ? ORDER BY seq', event)
}

/** Stripe: a thin event notification names an object and has no data of it. */
function thinWire(event: Stored<'event'>): Wire {
  const { id = null, object = 'object' } = event.state.object
  return {
    id: newId('evt', 24),
    object: 'v2.core.event',
    type: 'v2.core.account.updated',
    livemode: event.live,
    created: new Date(event.created * 1000).toISOString(),
    context: event.account,
    related_object: { id, type: object, url: `/v2/core/accounts/${String(id)}` },
    reason: null,
  }
}
