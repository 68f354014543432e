import https from 'node:https'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import { answerParent } from '../child.ts'
import { portOf } from '../contender.ts'
import { wallClock } from './wall-clock.ts'

export type Question = { start: true } | { take: true }
/** The id of an event, and when it arrived. */
export type Arrival = readonly [string, number]

let arrivals: Arrival[] = []

// One merchant's endpoint, which answers at once and remembers when each event came.
answerParent(async (question: Question) => {
  if ('take' in question) {
    const taken = arrivals
    arrivals = []
    return { arrivals: taken }
  }
  const authority = await createAuthority('Bench')
  const server = https.createServer({ ...(await authority.issue()), keepAliveTimeout: 60_000 }, (request, response) => {
    arrivals.push([String(request.headers['x-service-event-id']), wallClock()])
    request.resume().on('end', () => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `https://127.0.0.1:${portOf(server)}`, authority: authority.certificate }
})
