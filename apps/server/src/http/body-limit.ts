import type { IncomingMessage } from 'node:http'
import { ApiError } from '@merchant-payments/api/services'

/** The limit of every request's body: 1 MiB. */
export const bodyLimit = 1024 * 1024

/**
 * Reads the body of a GET to its end and discards it, because no handler reads it. The size still counts. Returns at once
 * for a request without a body.
 * @throws payload_too_large
 */
export function discardBody(request: IncomingMessage): Promise<void> | undefined {
  if (Number(request.headers['content-length']) > bodyLimit) throw new ApiError('payload_too_large')
  if (request.headers['transfer-encoding'] === undefined) return undefined
  return new Promise((resolve, reject) => {
    let length = 0
    const finish = (failure?: Error) => {
      request.off('data', count).off('end', finish).off('error', finish)
      if (failure) reject(failure)
      else resolve()
    }
    const count = (chunk: Buffer) => {
      length += chunk.length
      if (length > bodyLimit) finish(new ApiError('payload_too_large'))
    }
    request.on('data', count).once('end', finish).once('error', finish)
  })
}
