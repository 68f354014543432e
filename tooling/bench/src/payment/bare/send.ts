import http from 'node:http'
import https from 'node:https'

type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string }

const patienceMs = 10_000
/** Kept with a delivery, and enough for what the processor says: longer answers are cut. */
const mostBytes = 1_048_576

/** Sends a request over a connection that its agent keeps, and reads the whole answer. */
export async function send(
  url: string,
  options: https.RequestOptions & { agent: http.Agent },
  body?: string,
): Promise<Answer> {
  try {
    return await sendOnce(url, options, body)
  } catch (error) {
    // The other side closed an idle connection at that moment. Requests of the benchmark may be sent twice.
    if (error instanceof ConnectionWasOld) return await sendOnce(url, options, body)
    throw error
  }
}

class ConnectionWasOld extends Error {}

function sendOnce(url: string, options: https.RequestOptions, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const by = url.startsWith('https:') ? https : http
    const request = by.request(url, { timeout: patienceMs, ...options }, (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length <= mostBytes) chunks.push(chunk)
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.once('timeout', () => request.destroy(new Error('timeout')))
    request.once('error', (error: NodeJS.ErrnoException) =>
      reject(request.reusedSocket && error.code === 'ECONNRESET' ? new ConnectionWasOld() : error),
    )
    request.end(body)
  })
}
