import type { Client } from './client.ts'
import { idOf, sell } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

/** Times are simulated, in milliseconds: of the answer to an end, and of the request for a new begin. */
type Endpoint = {
  id: string
  url: string
  /** Addresses that it does not have any more. */
  ended: { url: string; from: number; until: number }[]
  /** Payments that were made while it was inactive, and replayed afterwards. */
  missed: string[]
}
const notes = createNotes<Endpoint>()

/** The time in which a change reaches each worker. */
const reachesWorkersMs = 2_000

/** Endpoints that move, get another secret, are deactivated, and are told later what they have missed. */
export const endpoints: Workload = {
  name: 'webhook endpoints',
  async act(client) {
    const url = `https://receiver.example/${client.name.replace(' ', '-')}`
    const created = await client.post('/webhook-endpoints', { url, events: ['*'] })
    const endpoint = notes.add(client, { id: idOf(created), url, ended: [], missed: [] })
    await sell(client)
    await client.random.pick([move, rollSecret, deactivate, deactivate, deactivate])(client, endpoint)
  },
  invariants: {
    'two seconds after an end that was answered, nothing is sent to an address': async ({ site, clients }) =>
      notes
        .of(clients)
        .flatMap(({ note }) =>
          note.ended.flatMap(({ url, from, until }) =>
            site.receivers.posts
              .filter((post) => post.url === url && post.at > from + reachesWorkersMs && post.at < until)
              .map(({ id, at }) => `${id} was sent to ${url} ${Math.round(at - from)} ms after its end`),
          ),
        ),
    'an endpoint gets what it has missed by a replay': async ({ site, clients }) =>
      notes
        .of(clients)
        .flatMap(({ note }) =>
          note.missed
            .filter(
              (payment) => !site.receivers.received.some((one) => one.url === note.url && one.data.id === payment),
            )
            .map((payment) => `${note.id} was not told of ${payment}`),
        ),
  },
}

async function move(client: Client, endpoint: Endpoint): Promise<void> {
  const url = `${endpoint.url}-moved`
  idOf(await client.send('PATCH', `/webhook-endpoints/${endpoint.id}`, { url }))
  endpoint.ended.push({ url: endpoint.url, from: client.now, until: Number.POSITIVE_INFINITY })
  endpoint.url = url
  await sell(client)
}

async function rollSecret(client: Client, { id }: Endpoint): Promise<void> {
  idOf(await client.post(`/webhook-endpoints/${id}/roll-secret`))
  await sell(client)
}

async function deactivate(client: Client, endpoint: Endpoint): Promise<void> {
  const path = `/webhook-endpoints/${endpoint.id}`
  idOf(await client.send('DELETE', path))
  const ended = { url: endpoint.url, from: client.now, until: Number.POSITIVE_INFINITY }
  endpoint.ended.push(ended)
  const since = Math.floor(client.now / 1_000) - 5
  const sale = await sell(client)
  if (client.random.chance(0.5)) return
  ended.until = client.now
  idOf(await client.send('PATCH', path, { active: true }))
  const { status } = await client.post(`${path}/replay`, { since })
  if (status < 300 && sale) endpoint.missed.push(sale.payment)
}
