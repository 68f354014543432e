import { connect } from 'node:net'
import { patienceMs } from '@merchant-payments/vitest/suites'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/**
 * Writes bytes to the server and reads until it closes, or until `answers` came. Interim answers (100) count too.
 * Rejects when the server stays silent.
 */
export function rawExchange(
  origin: string,
  bytes: string | Buffer,
  options: { answers?: number; halfClose?: boolean } = {},
): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let received = Buffer.alloc(0)
    const finish = () => {
      socket.destroy()
      resolve(parseAnswers(received.toString('latin1')))
    }
    socket.setTimeout(patienceMs, () => {
      socket.destroy()
      reject(new Error(`no end after: ${received.toString('latin1').slice(0, 500)}`))
    })
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      if (options.answers !== undefined && parseAnswers(received.toString('latin1')).length >= options.answers) finish()
    })
    socket.on('end', finish)
    // The server may reset the connection after its answer, when there are bytes that it did not read.
    socket.on('error', finish)
    socket.write(Buffer.from(bytes))
    if (options.halfClose) socket.end()
  })
}

function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return answers
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
    if (!status) throw new Error(`no status line: ${statusLine.slice(0, 200)}`)
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const length = status === 100 ? 0 : Number(headers['content-length'] ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    if (body.length < length) return answers
    answers.push({ status, headers, body })
    rest = rest.slice(end + 4 + length)
  }
}
