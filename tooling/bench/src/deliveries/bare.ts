import { signDelivery } from '@merchant-payments/webhooks'
import { Agent } from 'undici'
import { answerParent } from '../child.ts'

export type Question = { authority: string; urls: string[]; secret: string; body: string; count: number }

// The number of requests that the worker has in flight; with more of them each request costs more.
const atOnce = 16
let agent: Agent | undefined

// The minimum for these requests: they are signed, sent over TLS, and the answers read. No state is kept, and no request repeated.
answerParent(async ({ authority, urls, secret, body, count }: Question) => {
  agent ??= new Agent({ connect: { ca: authority }, connections: atOnce, pipelining: 1, allowH2: false })
  const before = process.cpuUsage()
  const turns = Array.from({ length: count }, (_, index) => index).values()
  const sendNext = async (via: Agent) => {
    for (const turn of turns) {
      const bytes = Buffer.from(body)
      const { origin, pathname } = new URL(urls[turn % urls.length] ?? '')
      const headers = signDelivery({
        secret,
        previousSecret: null,
        eventId: 'evt_bench',
        sequence: 1,
        body: bytes,
        at: new Date(),
      })
      const answer = await via.request({ origin, path: pathname, method: 'POST', headers, body: bytes })
      if (answer.statusCode !== 200) throw new Error(`the receiver said ${answer.statusCode}`)
      await answer.body.text()
    }
  }
  const via = agent
  await Promise.all(Array.from({ length: atOnce }, () => sendNext(via)))
  const { user, system } = process.cpuUsage(before)
  return { cpu: user + system }
})
