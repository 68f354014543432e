import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import type { TunnelAgents } from '@merchant-payments/forward-proxy'
import Stripe from 'stripe'

/** Sends the requests of Stripe's library. */
export type HttpClient = Pick<InstanceType<typeof Stripe.HttpClient>, 'getClientName' | 'makeRequest'>
export type HttpAnswer = Awaited<ReturnType<HttpClient['makeRequest']>>

/**
 * Sends requests through these agents, or else through the process's global agents, which use the proxy of
 * NODE_USE_ENV_PROXY. All of them keep connections open. The library's own clients do not serve: the client on `fetch`
 * takes three times the CPU time, and the client on `node:http` limits each silence of a connection instead of the
 * whole exchange.
 */
export const createHttpClient = (agents?: TunnelAgents): HttpClient => ({
  getClientName: () => 'node',
  makeRequest(host, port, path, method, headers, requestData, protocol, timeout) {
    const { request: send } = protocol === 'http' ? http : https
    const agent = agents?.[protocol === 'http' ? 'http' : 'https']
    return new Promise((resolve, reject) => {
      // A URL has the brackets of an IPv6 address, a connection does not.
      const hostname = host.replace(/^\[(.*)\]$/, '$1')
      const request = send({ hostname, port, path, method, headers: headers as OutgoingHttpHeaders, agent })
      let underWay: ClientRequest | IncomingMessage = request
      let timeoutError: Error | undefined
      const timer = setTimeout(() => {
        timeoutError = Stripe.HttpClient.makeTimeoutError()
        underWay.destroy(timeoutError)
      }, timeout)
      request.once('close', () => clearTimeout(timer))
      // Only the cause keeps the error code of the connection. With the code, the library would repeat requests that
      // must not be repeated, and would report a timeout of the connection as this time limit.
      const errorOf = (error: unknown) =>
        error === timeoutError ? error : new Error('the connection was lost', { cause: error })
      request.on('error', (error) => reject(errorOf(error)))
      request.once('response', (response) => {
        underWay = response
        resolve(answerOf(response, errorOf))
      })
      request.end(requestData || undefined)
    })
  },
})

function answerOf(response: IncomingMessage, errorOf: (error: unknown) => unknown): HttpAnswer {
  // An error without a listener would end the process. The readers of the body get the error.
  response.on('error', () => undefined)
  return {
    getStatusCode: () => response.statusCode ?? 0,
    getHeaders: () => response.headers as ReturnType<HttpAnswer['getHeaders']>,
    getRawResponse: () => response,
    toStream(onComplete) {
      response.once('end', onComplete)
      return Readable.toWeb(response)
    },
    async toJSON() {
      const body = await bodyOf(response).catch((error: unknown) => {
        throw Stripe.HttpClient.makeResponseBodyError(errorOf(error))
      })
      return JSON.parse(body)
    },
    dispose: () => void response.destroy(),
  }
}

function bodyOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('end', () => resolve(Buffer.concat(chunks).toString()))
    response.once('error', reject)
    if (response.errored) reject(response.errored)
  })
}
