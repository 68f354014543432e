import { BodyBuffer, bodyAlreadyRead, bytesOf, type Delivery, UnreadableBodyError } from './delivery.ts'

/** The part of Node's readable stream that is used. */
export type NodeStream = {
  readonly readableDidRead?: boolean
  readonly readableEnded?: boolean
  readonly destroyed?: boolean
  on(event: string, listener: (chunk: Uint8Array | string) => void): unknown
}

/** The part of `IncomingMessage` that is used, with the properties that Express and other frameworks add. */
export type NodeRequest = NodeStream & {
  readonly method?: string | undefined
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body?: unknown
  readonly rawBody?: unknown
}

/** The part of `ServerResponse` that is used. */
export type NodeResponse = {
  readonly headersSent: boolean
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(): unknown
}

/** A request of Node's http server as a delivery; also behind a parser that keeps the bytes (`express.raw({ limit: '1mb' })`). */
export function fromNode(request: NodeRequest): Delivery {
  return { method: request.method ?? '', headers: request.headers, read: () => readBody(request) }
}

export function answerNode(response: NodeResponse, { status, headers }: Response): void {
  // A middleware that timed out has responded already: the delivery is repeated then.
  if (response.headersSent) return
  response.statusCode = status
  for (const [name, value] of headers) response.setHeader(name, value)
  response.end()
}

async function readBody(request: NodeRequest): Promise<Uint8Array> {
  // Hosts that read bodies before any other code keep the bytes here.
  if (isRaw(request.rawBody)) return limited(request.rawBody)
  if (request.readableDidRead !== true && request.readableEnded !== true) return readStream(request)
  if (isRaw(request.body)) return limited(request.body)
  throw bodyAlreadyRead()
}

/** Reads a stream without destroying it, as that would close the connection before the response. */
export function readStream(stream: NodeStream): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const onClosed = () => reject(new UnreadableBodyError(400))
    if (stream.destroyed) return onClosed()
    const buffer = new BodyBuffer()
    stream.on('data', (chunk) => void (buffer.add(chunk) || reject(new UnreadableBodyError(413))))
    stream.on('end', () => resolve(buffer.concat()))
    stream.on('error', onClosed)
    stream.on('close', onClosed)
  })
}

function isRaw(body: unknown): body is Uint8Array | string {
  return typeof body === 'string' || body instanceof Uint8Array
}

function limited(body: Uint8Array | string): Uint8Array {
  const buffer = new BodyBuffer()
  if (!buffer.add(body)) throw new UnreadableBodyError(413)
  return bytesOf(body)
}
