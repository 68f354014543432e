import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something other than a 2xx that the proxy answered, or had to answer. */
export type Failure = { at: string; request: string; status: number; reason: string }

type Target = { url: string; agent: Agent; underWay: number; emptied: () => void }

/** Hands requests to its targets in turn, and tries none twice. */
type Proxy = {
  url: string
  port: number
  /** The number of answers, by target. */
  answered: ReadonlyMap<string, number>
  failures: readonly Failure[]
  add(url: string): void
  /** Sends a target nothing more; returns when what it was sent is answered. */
  drain(url: string): Promise<void>
  close(): Promise<void>
}

/** @param step names the current step, for the failures */
export async function startProxy(listenOn: number, step: () => string): Promise<Proxy> {
  const targets: Target[] = []
  const answered = new Map<string, number>()
  const failures: Failure[] = []
  let turn = 0

  const server = createServer((incoming, outgoing) => {
    const target = targets[turn++ % Math.max(targets.length, 1)]
    const fail = (status: number, reason: string) =>
      failures.push({ at: step(), request: `${incoming.method} ${incoming.url}`, status, reason })
    if (!target) {
      fail(502, 'no target')
      outgoing.writeHead(502).end()
      return
    }
    target.underWay += 1
    outgoing.once('close', () => {
      target.underWay -= 1
      if (target.underWay === 0) target.emptied()
    })
    pass(incoming, outgoing, target, (status, reason) => {
      answered.set(target.url, (answered.get(target.url) ?? 0) + 1)
      if (status < 200 || status > 299) fail(status, reason)
    })
  })
  // A connection that is closed just when it is used again would look like a failure of the upgrade.
  server.keepAliveTimeout = 0
  await new Promise<void>((listening) => server.listen(listenOn, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    answered,
    failures,
    add: (url) =>
      void targets.push({ url, agent: new Agent({ keepAlive: true }), underWay: 0, emptied: () => undefined }),
    async drain(url) {
      const at = targets.findIndex((target) => target.url === url)
      const [target] = at < 0 ? [] : targets.splice(at, 1)
      if (!target) return
      if (target.underWay > 0) await new Promise<void>((emptied) => Object.assign(target, { emptied }))
      target.agent.destroy()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { url, agent }: Target,
  done: (status: number, reason: string) => void,
): void {
  const { method = 'GET', headers } = incoming
  const forwarded = send(`${url}${incoming.url}`, { method, headers, agent }, (answer) => {
    const { statusCode = 502 } = answer
    const ok = statusCode >= 200 && statusCode <= 299
    const body: Buffer[] = []
    if (!ok) answer.on('data', (chunk: Buffer) => body.push(chunk))
    answer.once('end', () => done(statusCode, Buffer.concat(body).toString('utf8').slice(0, 300)))
    answer.once('error', (error) => {
      done(502, String(error))
      outgoing.destroy()
    })
    outgoing.writeHead(statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  forwarded.once('error', (error) => {
    if (outgoing.headersSent) return
    done(502, String(error))
    outgoing.writeHead(502).end()
  })
  incoming.pipe(forwarded)
}
