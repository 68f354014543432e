import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const recorderPath = '/__recorder.js'
const complaintPath = '/__complaint'

/** A proxy that a browser asks for everything. */
type RecordingProxy = { port: number; complaints(): string[]; close(): Promise<void> }

/**
 * WebKitGTK reports nothing of a page's console to its driver. So its pages come through this proxy, which adds the recorder to
 * them, as a script of the same origin that policies let in. A page without scripts is not changed.
 */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const file = await readFile(new URL('recorder.js', import.meta.url), 'utf8')
  const recorder = `globalThis.__complain = (text) => void navigator.sendBeacon('${complaintPath}', text)\n${file}`
  const complaints: string[] = []

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '')
    if (url.pathname === recorderPath) {
      reply.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' })
      return void reply.end(recorder)
    }
    if (url.pathname === complaintPath) {
      complaints.push(await text(asked))
      return void reply.writeHead(204).end()
    }
    pass(url, asked, reply)
  }

  const server = createServer((asked, reply) => void answer(asked, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    complaints: () => complaints.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(url: URL, asked: IncomingMessage, reply: ServerResponse): void {
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  // On a connection of its own: the server may end one that is kept for the next request just as that is sent.
  const passed = request(url, { method: asked.method, headers, agent: false }, async (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html')
    const scripts = /script-src/.test(String(answer.headers['content-security-policy'] ?? 'script-src'))
    if (!isPage || !scripts) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      return void answer.pipe(reply)
    }
    const page = (await text(answer)).replace('<head>', `<head><script src="${recorderPath}"></script>`)
    const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, rest)
    reply.end(page)
  })
  passed.once('error', () => reply.destroy())
  reply.once('close', () => passed.destroy())
  asked.pipe(passed)
}
