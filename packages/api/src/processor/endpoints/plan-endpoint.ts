import { apiVersion, type EndpointScope, type EndpointSnapshot, endpointEvents } from '@merchant-payments/processor'

/** The intended state of one endpoint. */
type WantedEndpoint = { scope: EndpointScope; url: string }

/** The change that one endpoint needs, and its reasons, as texts for people. */
export type EndpointPlan =
  | { action: 'keep'; id: string; reasons: [] }
  | { action: 'update'; id: string; reasons: string[] }
  | { action: 'create'; reasons: string[] }
  /** The version of an endpoint cannot be changed, nor can its secret be read again: another one takes its place. */
  | { action: 'replace'; id: string; reasons: string[] }

/**
 * @param known our endpoint of this scope, and whether its secret can be opened; null when it does not exist
 * @param listed all endpoints of the platform in this mode
 */
export function planEndpoint(
  wanted: WantedEndpoint,
  known: { id: string; readable: boolean } | null,
  listed: readonly EndpointSnapshot[],
): EndpointPlan {
  const found = listed.find(({ id }) => id === known?.id)
  if (!known) return { action: 'create', reasons: ['it does not exist'] }
  if (!found) return { action: 'create', reasons: ['it was removed at Stripe'] }
  const { id } = found
  const immutable = [
    ...(found.apiVersion === apiVersion
      ? []
      : [`it is sent events of the API version ${found.apiVersion ?? 'of the account'}`]),
    ...(known.readable ? [] : ['its signing secret cannot be decrypted']),
  ]
  if (immutable.length > 0) return { action: 'replace', id, reasons: immutable }
  const reasons = differencesOf(wanted, found)
  return reasons.length > 0 ? { action: 'update', id, reasons } : { action: 'keep', id, reasons: [] }
}

function differencesOf(wanted: WantedEndpoint, found: EndpointSnapshot): string[] {
  const events = endpointEvents(wanted.scope)
  const all = found.events.includes('*')
  const missing = all ? [] : events.filter((type) => !found.events.includes(type))
  const others = all ? [] : found.events.filter((type) => !events.includes(type))
  return [
    ...(found.enabled ? [] : ['it is disabled']),
    ...(found.url === wanted.url ? [] : [`its address is ${found.url}`]),
    ...(all ? ['it is sent events of every type (*)'] : []),
    ...(missing.length > 0 ? [`it lacks the events ${missing.join(', ')}`] : []),
    ...(others.length > 0 ? [`it has events that are not needed: ${others.join(', ')}`] : []),
  ]
}

/**
 * Endpoints that an earlier run made for the same address and of which we have no secret: it ended between the call and
 * its row.
 */
export function findAbandoned(
  url: string,
  known: ReadonlySet<string>,
  listed: readonly EndpointSnapshot[],
): EndpointSnapshot[] {
  return listed.filter((endpoint) => endpoint.scope !== null && endpoint.url === url && !known.has(endpoint.id))
}
