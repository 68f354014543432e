import { z } from 'zod'
import type { InspectedObject } from '../inspect/inspection.ts'
import { version } from '../version.ts'
import { tool } from './tool.ts'

const most = 100
const page = {
  account: z.string().optional().describe('acct_…; all accounts when left out'),
  limit: z.int().min(1).max(most).optional().describe('20 when left out'),
  before: z.int().optional().describe('next of the page before'),
}

/** The tools that read. Secrets and card numbers are left out. */
export const readTools = [
  tool({
    name: 'sandbox_info',
    title: 'About this sandbox',
    description:
      'Where the sandbox is, how a client connects, its keys and webhook secret, its clock, and how many objects it has.',
    reads: true,
    input: z.object({}),
    run: ({ sandbox, url }) => {
      const { hostname, port } = new URL(url)
      return {
        version,
        url,
        dashboard: `${url}/`,
        secret_key: sandbox.keys.test.secret,
        publishable_key: sandbox.keys.test.publishable,
        webhook_secret: sandbox.webhookSecret,
        stripe_node: { host: hostname, port: Number(port), protocol: 'http' },
        now: sandbox.clock.now().toISOString(),
        objects: Object.fromEntries(sandbox.inspect.types().map(({ type, count }) => [type, count])),
      }
    },
  }),
  tool({
    name: 'search_objects',
    title: 'Search objects',
    description:
      'Objects of all accounts, newest first: by type (payment_intent, checkout.session, invoice …), account, and any text that they hold, such as a part of an id or an email. get_object has the whole of one.',
    reads: true,
    input: z.object({ query: z.string().min(1).max(200).optional(), type: z.string().optional(), ...page }),
    run({ sandbox }, { limit = 20, ...filter }) {
      const found = sandbox.inspect.objects({ ...filter, limit })
      return { data: found.map(objectLine), next: found.length < limit ? null : (found.at(-1)?.seq ?? null) }
    },
  }),
  tool({
    name: 'get_object',
    title: 'Get an object',
    description: 'The JSON of one object, whatever its type and account, as the API shows it.',
    reads: true,
    input: z.object({ id: z.string() }),
    run: ({ sandbox }, { id }) => found(sandbox.inspect.object(id), id).wire,
  }),
  tool({
    name: 'list_events',
    title: 'List events',
    description:
      'Events, newest first, with how their deliveries stand: by type (charge.refunded, charge.*), object and account.',
    reads: true,
    input: z.object({
      type: z.string().optional(),
      object: z.string().optional().describe('The id of the object in the event'),
      ...page,
    }),
    run({ sandbox }, { limit = 20, ...filter }) {
      const events = sandbox.inspect.events({ ...filter, limit })
      const lines = events.map(({ wire, seq: _, created, ...event }) => ({
        ...event,
        created: timeOf(created),
        about: aboutOf(wire.data),
      }))
      return { data: lines, next: events.length < limit ? null : (events.at(-1)?.seq ?? null) }
    },
  }),
  tool({
    name: 'get_event',
    title: 'Get an event',
    description: 'One event with its JSON, its deliveries and their attempts with what the endpoint answered.',
    reads: true,
    input: z.object({ id: z.string() }),
    run({ sandbox }, { id }) {
      const { wire, attempts } = found(sandbox.inspect.event(id), id)
      return { event: wire, deliveries: attempts }
    },
  }),
  tool({
    name: 'list_requests',
    title: 'List requests',
    description: 'The last requests that clients made to the API, newest first, to see what an integration does.',
    reads: true,
    input: z.object({
      path: z.string().optional().describe('What the path begins with'),
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      failed: z.boolean().optional(),
      limit: page.limit,
      before: page.before,
    }),
    run({ sandbox }, { limit = 20, ...filter }) {
      const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
      const requests = sandbox.inspect.requests({ ...set, live: false, limit })
      return { data: requests, next: requests.length < limit ? null : (requests.at(-1)?.seq ?? null) }
    },
  }),
  tool({
    name: 'get_request',
    title: 'Get a request',
    description: 'One request with what was sent and answered.',
    reads: true,
    input: z.object({ id: z.string().describe('req_…, or the number (seq) of list_requests') }),
    run: ({ sandbox }, { id }) => found(sandbox.inspect.request(id), id),
  }),
]

function objectLine({ wire: _, seq: __, created, ...line }: InspectedObject) {
  return { ...line, created: timeOf(created) }
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function aboutOf(data: unknown): string | null {
  const id = (data as { object?: { id?: unknown } } | undefined)?.object?.id
  return typeof id === 'string' ? id : null
}

function found<T>(value: T | null, id: string): T {
  if (value === null) throw new Error(`Nothing has the id '${id}'.`)
  return value
}
