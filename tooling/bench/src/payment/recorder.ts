import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { portOf } from '../contender.ts'
import { type Exchange, isOfObject, type Recording, type SentEvent } from './template.ts'

/** Stands between a server and the processor, both ways, and remembers what they say. */
type Recorder = {
  /** Where the server finds the processor. */
  url: string
  /** Discards the recording so far. */
  begin(): void
  /** Resolves when the processor has been silent for a while. */
  recording(): Promise<Recording>
  close(): Promise<void>
}

/** Events that arrive further apart are not applied together, so every request to the processor that can occur does. */
const apartMs = 500
const silenceMs = 2_000

/**
 * @param port where the processor sends its events
 */
export async function startRecorder(port: number, processorUrl: string, serverUrl: string): Promise<Recorder> {
  let exchanges: Exchange[] = []
  let events: SentEvent[] = []
  const calls = createServer(async (request, response) => {
    const form = await formTextOf(request)
    const { status, body } = await forward(request, form, `${processorUrl}${request.url}`, response)
    const account = String(request.headers['stripe-account'] ?? '') || null
    exchanges.push({
      asked: { method: request.method ?? 'GET', path: request.url ?? '/', account, form },
      status,
      body,
    })
  })
  let turn = Promise.resolve()
  const hooks = createServer(async (request, response) => {
    const body = await formTextOf(request)
    turn = turn.then(() => pause(apartMs))
    await turn
    await forward(request, body, `${serverUrl}${request.url}`, response)
    events.push({ connect: 'account' in (JSON.parse(body) as object), body })
  })
  await listening(calls, 0)
  await listening(hooks, port)
  return {
    url: `http://127.0.0.1:${portOf(calls)}`,
    begin() {
      exchanges = []
      events = []
    },
    async recording() {
      // A worker asks for lists at all times.
      const said = () =>
        events.length + exchanges.filter(({ asked }) => asked.method === 'POST' || isOfObject(asked.path)).length
      for (let before = -1; before !== said(); ) {
        before = said()
        await pause(silenceMs)
      }
      return { exchanges, events }
    },
    close: async () => {
      await Promise.all([calls, hooks].map(closed))
    },
  }
}

async function forward(
  request: IncomingMessage,
  body: string,
  url: string,
  response: ServerResponse,
): Promise<{ status: number; body: string }> {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
  const method = request.method ?? 'GET'
  const answered = await fetch(url, {
    method,
    headers: headers as Record<string, string>,
    ...(method === 'GET' ? {} : { body }),
  })
  const text = await answered.text()
  response
    .writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? 'application/json' })
    .end(text)
  return { status: answered.status, body: text }
}

export async function formTextOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
