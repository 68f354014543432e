/** One answer. Header names are in lower case; of a header that came twice both values are kept. */
export type Answer = { status: number; headers: Record<string, string[]>; body: string }

const blankLine = Buffer.from('\r\n\r\n')

/**
 * The first final answer in what was received, and how many bytes it took; null while it is not whole.
 * @throws when the bytes are no answer
 */
export function parseAnswer(received: Buffer, method: string): { answer: Answer; length: number } | null {
  const headEnd = received.indexOf(blankLine)
  if (headEnd < 0) return null
  const [statusLine = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
  if (!status) throw new Error(`not an answer: ${statusLine.slice(0, 200)}`)
  const start = headEnd + blankLine.length
  if (status < 200) {
    const rest = parseAnswer(received.subarray(start), method)
    return rest && { answer: rest.answer, length: start + rest.length }
  }
  const headers: Answer['headers'] = {}
  for (const line of lines) {
    const name = line.split(':', 1)[0]?.toLowerCase() ?? ''
    headers[name] = [...(headers[name] ?? []), line.slice(name.length + 1).trim()]
  }
  const whole = (bytes: Buffer, length: number) => ({
    answer: { status, headers, body: bytes.toString('utf8') },
    length: start + length,
  })
  if (method === 'HEAD' || status === 204 || status === 304) return whole(Buffer.alloc(0), 0)
  if (headers['transfer-encoding']?.[0] === 'chunked') {
    const read = readChunks(received.subarray(start))
    return read && whole(read.body, read.length)
  }
  const announced = headers['content-length']?.[0]
  if (announced === undefined) throw new Error(`${status} without a Content-Length`)
  const length = Number(announced)
  return received.length < start + length ? null : whole(received.subarray(start, start + length), length)
}

function readChunks(received: Buffer): { body: Buffer; length: number } | null {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size
    if (received.length < end + 2) return null
    if (size === 0) return { body: Buffer.concat(parts), length: end + 2 }
    parts.push(received.subarray(lineEnd + 2, end))
    at = end + 2
  }
}
