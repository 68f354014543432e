import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { answerParent } from '../child.ts'
import { portOf } from '../contender.ts'
import { formTextOf, listening } from './recorder.ts'
import { type Asked, echo, echoes, kindOf, type Recording, renumber, serialOf } from './template.ts'

export type Question = {
  start: { recording: Recording; port: number; eventsUrl: string; signing: { platform: string; connect: string } }
}

const paid = /^\/c\/pay\/(.*)$/

// A processor that computes nothing: it says of each payment what was recorded of one.
answerParent(async ({ start: { recording, port, eventsUrl, signing } }: Question) => {
  const byKind = new Map(recording.exchanges.map((exchange) => [kindOf(exchange.asked), exchange]))
  const echoed = new Map<number, Map<string, string>>()
  let serial = 0

  const answer = (asked: Asked): { status: number; body: string } => {
    const exchange = byKind.get(kindOf(asked))
    if (!exchange)
      return { status: 500, body: JSON.stringify({ error: { message: `nothing recorded: ${kindOf(asked)}` } }) }
    const known = serialOf(asked.path)
    if (known === null) serial += 1
    const mine = known ?? serial
    if (known === null) echoed.set(mine, echoes(exchange.asked.form, asked.form))
    return { status: exchange.status, body: echo(renumber(exchange.body, mine), echoed.get(mine) ?? new Map()) }
  }
  const sendEvents = async (paying: number) => {
    await Promise.all(
      recording.events.map(async ({ connect, body }) => {
        const text = echo(renumber(body, paying), echoed.get(paying) ?? new Map())
        const time = Math.floor(Date.now() / 1000)
        const secret = connect ? signing.connect : signing.platform
        const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
        const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` }
        const { ok, status, body: rest } = await fetch(eventsUrl, { method: 'POST', headers, body: text })
        await rest?.cancel()
        if (!ok) throw new Error(`an event was answered ${status}`)
      }),
    )
  }
  // The contenders take turns: while one is measured, connections to the other's processor are idle.
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const form = await formTextOf(request)
    const path = request.url ?? '/'
    const session = paid.exec(path)?.[1]
    if (session !== undefined) {
      await sendEvents(serialOf(session) ?? 0)
      response.writeHead(200).end('{}')
      return
    }
    const account = String(request.headers['stripe-account'] ?? '') || null
    const { status, body } = answer({ method: request.method ?? 'GET', path, account, form })
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stub' }).end(body)
  })
  await listening(server, port)
  return { url: `http://127.0.0.1:${portOf(server)}` }
})
