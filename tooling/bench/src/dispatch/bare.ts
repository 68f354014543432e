import { randomUUID } from 'node:crypto'
import { signDelivery } from '@merchant-payments/webhooks'
import { Agent } from 'undici'
import { answerParent } from '../child.ts'
import { atRate } from './at-rate.ts'
import type { Arrival } from './receiver.ts'
import { wallClock } from './wall-clock.ts'

export type Question = {
  authority: string
  url: string
  secret: string
  body: string
  perSecond: number
  count: number
}

let agent: Agent | undefined

// The least that sends an event: signed and over TLS. It waits for no database, keeps nothing, and repeats nothing.
answerParent(async ({ authority, url, secret, body, perSecond, count }: Question) => {
  agent ??= new Agent({ connect: { ca: authority }, connections: 16, pipelining: 1, allowH2: false })
  const { origin, pathname } = new URL(url)
  const via = agent
  const commits: Arrival[] = []
  await atRate(perSecond, count, async () => {
    const eventId = randomUUID()
    commits.push([eventId, wallClock()])
    const bytes = Buffer.from(body)
    const headers = signDelivery({ secret, previousSecret: null, eventId, sequence: 1, body: bytes, at: new Date() })
    const answer = await via.request({ origin, path: pathname, method: 'POST', headers, body: bytes })
    await answer.body.text()
  })
  return { commits }
})
