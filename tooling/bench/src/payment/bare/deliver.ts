import type { Agent } from 'node:https'
import { send } from './send.ts'
import { signedHeaders } from './signatures.ts'

/** A delivery that was taken, with what it sends. */
export type Due = {
  id: string
  event_id: string
  attempt_count: number
  body: string
  url: string
  secret: string
}

/** The outcome of an attempt, as it is stored. */
export type Attempt = {
  delivery_id: string
  number: number
  request_headers: object
  response_status: number | null
  response_headers: object | null
  response_body: string | null
  error: string | null
  duration_ms: number
  started_at: Date
  ok: boolean
}

const longestBody = 16_384

/** Signs and sends a delivery, and returns the outcome. A failure is an attempt like any other. */
export async function deliver(due: Due, agent: Agent): Promise<Attempt> {
  const started = new Date()
  const began = performance.now()
  const headers = signedHeaders(due.secret, due.event_id, due.body, Math.floor(started.getTime() / 1000))
  const attempt = { delivery_id: due.id, number: due.attempt_count + 1, request_headers: headers, started_at: started }
  const took = () => Math.round(performance.now() - began)
  try {
    const answer = await send(due.url, { method: 'POST', agent, headers }, due.body)
    return {
      ...attempt,
      ...{ response_status: answer.status, response_headers: answer.headers, error: null, duration_ms: took() },
      response_body: answer.text.slice(0, longestBody),
      ok: answer.status >= 200 && answer.status < 300,
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const nothing = { response_status: null, response_headers: null, response_body: null }
    return { ...attempt, ...nothing, error: said, duration_ms: took(), ok: false }
  }
}
