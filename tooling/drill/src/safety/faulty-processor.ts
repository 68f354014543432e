import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from './random.ts'

/** What goes wrong between us and the processor, of a hundred calls that change something. */
const shares = {
  /** It fails, and has done nothing. */
  failed: 5,
  /** It has done what it was asked, and says that it failed. */
  failed_after_acting: 4,
  /** It has done what it was asked, and the answer is lost. */
  answer_lost: 6,
  /** It answers late, when others have asked again. */
  slow: 5,
  /** It has done what it was asked, and never answers. */
  timed_out: 1,
} as const
type Fault = keyof typeof shares
export type FaultCounts = Record<Fault, number>

/** Stands before the processor, and harms calls until it is told to stop. */
export type FaultyProcessor = { url: string; counts: FaultCounts; heal(): void; close(): Promise<void> }

const slowMs = 2_000
/** Longer than any call is waited for. */
const endlessMs = 120_000

export async function startFaultyProcessor(port: number, target: string, random: Random): Promise<FaultyProcessor> {
  const counts: FaultCounts = { failed: 0, failed_after_acting: 0, answer_lost: 0, slow: 0, timed_out: 0 }
  const closing = new AbortController()
  let healed = false
  const server = createServer((request, response) => {
    const fault = healed || request.method !== 'POST' || request.url?.startsWith('/_') ? null : faultOf(random)
    if (fault) counts[fault] += 1
    answer(request, response, target, fault, closing.signal).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    heal: () => {
      healed = true
    },
    close: () =>
      new Promise((closed) => {
        closing.abort()
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function faultOf(random: Random): Fault | null {
  let left = random() * 100
  for (const [fault, share] of Object.entries(shares) as [Fault, number][]) {
    if (left < share) return fault
    left -= share
  }
  return null
}

const failure = JSON.stringify({ error: { type: 'api_error', message: 'The processor fails on purpose.' } })

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  fault: Fault | null,
  signal: AbortSignal,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const fail = () => void response.writeHead(500, { 'content-type': 'application/json' }).end(failure)
  if (fault === 'failed') return fail()
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const answered = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    redirect: 'manual',
  })
  const body = Buffer.from(await answered.arrayBuffer())
  if (fault === 'failed_after_acting') return fail()
  if (fault === 'answer_lost') return void response.destroy()
  if (fault === 'slow') await pause(slowMs, undefined, { signal })
  if (fault === 'timed_out') await pause(endlessMs, undefined, { signal })
  const { 'content-encoding': ____, 'transfer-encoding': _____, ...passed } = Object.fromEntries(answered.headers)
  response.writeHead(answered.status, passed).end(body)
}
