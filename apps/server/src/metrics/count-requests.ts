import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { routeOf } from '../http/route-of.ts'

const signInRoute = '/portal/auth/sign-in/email'

/** `onRoute` is called with each route that is served, `onRequest` with each request that was answered. */
export type RequestCounts = {
  onRoute(route: { method: string | string[]; url: string }): void
  onRequest(request: FastifyRequest, reply: FastifyReply): void
}

export function countRequests(registry: Registry): RequestCounts {
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP request duration in seconds, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'HTTP requests by the class of their status: 1xx, 2xx, 3xx, 4xx, 5xx.',
    labelNames: ['class'],
    registers,
  })
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests refused with rate_limit_exceeded, by caller: key, person, or none (not authenticated).',
    labelNames: ['caller'],
    registers,
  })
  const replays = new Counter({
    name: 'idempotency_replays_total',
    help: 'Requests answered with the stored response of their Idempotency-Key.',
    registers,
  })
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Attempts to sign in with a password, by outcome: succeeded, failed, or limited (429).',
    labelNames: ['outcome'],
    registers,
  })
  for (const digit of [1, 2, 3, 4, 5]) requests.inc({ class: `${digit}xx` }, 0)
  for (const caller of ['key', 'person', 'none']) refusals.inc({ caller }, 0)
  for (const outcome of ['succeeded', 'failed', 'limited']) signIns.inc({ outcome }, 0)

  const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode: status, elapsedTime } = reply
    const route = routeOf(request)
    requests.inc({ class: `${Math.floor(status / 100)}xx` })
    durations.observe({ method: request.method, route, status }, elapsedTime / 1000)
    if (request.errorCode === 'rate_limit_exceeded') refusals.inc({ caller: callerOf(request) })
    if (reply.getHeader('idempotency-replayed') !== undefined) replays.inc()
    if (route === signInRoute && status < 500) signIns.inc({ outcome: signInOutcome(status) })
  }
  return {
    // Initialized at zero, so that the first requests of the API are visible in a rate.
    onRoute({ method, url: route }) {
      if (!route.startsWith('/api/v1/')) return
      for (const name of [method].flat()) durations.zero({ method: name, route, status: 200 })
    },
    onRequest,
  }
}

function callerOf({ caller }: FastifyRequest): 'key' | 'person' | 'none' {
  if (!caller) return 'none'
  return caller.actor.kind === 'person' ? 'person' : 'key'
}

function signInOutcome(status: number): 'succeeded' | 'failed' | 'limited' {
  if (status < 400) return 'succeeded'
  return status === 429 ? 'limited' : 'failed'
}
