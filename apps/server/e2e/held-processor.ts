import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { WhenOver } from './installation.ts'

/** The way to a processor, which counts the calls on it and can lose its answers. */
type HeldProcessor = {
  url: string
  /** The idempotency keys of the calls to a path, one for each call. */
  callsTo(path: string): string[]
  /** From now on no answer to paths with these ends comes back, though the processor acts. */
  hold(ends: readonly string[]): void
  /** The number of lost answers. */
  lost(): number
}

/** @param whenOver says when it is closed: by default after the example */
export async function heldProcessor(target: string, whenOver: WhenOver = onTestFinished): Promise<HeldProcessor> {
  const calls: { path: string; key: string }[] = []
  let held: readonly string[] = []
  let lost = 0
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const { method = 'GET', headers } = request
    if (method === 'POST') calls.push({ path, key: String(headers['idempotency-key']) })
    const { host: _, connection: __, 'content-length': ___, ...forwarded } = headers
    const answer = await fetch(`${target}${path}`, {
      method,
      headers: forwarded as Record<string, string>,
      ...(method === 'POST' ? { body: await bodyOf(request) } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (method === 'POST' && held.some((end) => path.endsWith(end))) {
      lost += 1
      return
    }
    const { 'content-type': type = '', 'request-id': id = '' } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, { 'content-type': type, 'request-id': id }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenOver(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callsTo: (path) => calls.filter((call) => call.path === path).map(({ key }) => key),
    hold: (ends) => {
      held = ends
    },
    lost: () => lost,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
