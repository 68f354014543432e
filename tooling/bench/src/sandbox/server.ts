import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { createSandbox } from '@merchant-payments/sandbox'
import { answerParent } from '../child.ts'
import { portOf } from '../contender.ts'

export type Question = { start: { peer?: string } } | { usage: true }
export type Started = { origin: string; path: string }

// One server with one customer, in a process of its own.
answerParent(async (question: Question) => {
  if ('usage' in question) return { cpu: process.cpuUsage() }
  const origin = question.start.peer === undefined ? await startSandbox() : await startPeer(question.start.peer)
  const created = await fetch(`${origin}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_any' },
    body: new URLSearchParams({ name: 'Ada Lovelace', email: 'ada@example.com', 'metadata[order]': '1' }),
  })
  const { id } = (await created.json()) as { id: string }
  return { origin, path: `/v1/customers/${id}` } satisfies Started
})

async function startSandbox(): Promise<string> {
  return (await createSandbox().listen()).url
}

async function startPeer(folder: string): Promise<string> {
  const { createExpressApp } = createRequire(import.meta.url)(folder) as { createExpressApp(): RequestListener }
  const server = createServer(createExpressApp())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${portOf(server)}`
}
