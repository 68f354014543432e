import https from 'node:https'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import { answerParent } from '../child.ts'
import { portOf } from '../contender.ts'

export type Question = { start: true } | { count: true }

let received = 0

// The merchants' side: takes what comes and says 200.
answerParent(async (question: Question) => {
  if ('count' in question) return { received }
  const authority = await createAuthority('Bench')
  const server = https.createServer(await authority.issue(), (request, response) => {
    request.resume().on('end', () => {
      received += 1
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `https://127.0.0.1:${portOf(server)}`, authority: authority.certificate }
})
