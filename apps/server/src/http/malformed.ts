import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '@merchant-payments/api'
import { failureBody } from './envelope.ts'
import { standardHeaders } from './headers.ts'

/**
 * Answers what never becomes a request: bytes that are no HTTP, oversized headers, CONNECT. Node closes such
 * connections with an answer of its own, which has neither our envelope nor our headers.
 */
export function answerMalformed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else endWith(socket, new ApiError('validation_error', { message: 'The request is not well-formed HTTP.' }))
  })
  server.on('connect', (_request, socket) => endWith(socket, new ApiError('endpoint_not_found')))
  server.on('checkExpectation', (_request, response) => {
    const requestId = randomUUID()
    const error = new ApiError('validation_error', { message: 'The Expect header asks for something unknown.' })
    response.writeHead(error.status, { ...standardHeaders(requestId), ...bodyHeaders, Connection: 'close' })
    response.end(failureBody(error, requestId))
  })
}

const bodyHeaders = { 'Content-Type': 'application/json; charset=utf-8' }

function endWith(socket: Duplex, error: ApiError): void {
  const requestId = randomUUID()
  const body = failureBody(error, requestId)
  const headers = {
    ...standardHeaders(requestId),
    ...bodyHeaders,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const reason = error.status === 404 ? 'Not Found' : 'Bad Request'
  socket.end(`HTTP/1.1 ${error.status} ${reason}\r\n${head.join('')}\r\n${body}`)
}
