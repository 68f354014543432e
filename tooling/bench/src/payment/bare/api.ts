import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { answerParent } from '../../child.ts'
import { poolSize } from '../../scene.ts'
import { formTextOf, listening } from '../recorder.ts'
import { createSession, type KeyHolder } from './create-session.ts'
import { processorAt } from './processor.ts'
import { InvalidRequest, readSessionRequest } from './read-request.ts'
import { type Question, type Scene, usageOfThis } from './scene.ts'
import { takeInEvent } from './take-in-event.ts'

/** A revoked key is taken for so long. */
const keyCachedMs = 500
const findKey = `
  SELECT k.id AS key_id, k.name AS key_name, a.id AS account_id, a.merchant_id, a.processor_account
    FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.hash = $1 AND k.revoked_at IS NULL`

// Answers requests and applies events, as the product's API process does.
answerParent(async (question: Question) => {
  if ('usage' in question) return usageOfThis()
  const { start } = question
  const pool = new pg.Pool({ connectionString: start.databaseUrl, max: poolSize })
  const server = createServer({ keepAliveTimeout: 60_000 }, handlerOf(start, pool))
  await listening(server, start.port)
  return { ready: true }
})

function handlerOf({ processorUrl, signing }: Scene, pool: pg.Pool) {
  const processor = processorAt(processorUrl, 'sk_test_bare')
  const secrets = Object.values(signing)
  const holderOf = keyReader(pool)
  const postSession = async (request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID()
    const holder = await holderOf(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!holder)
      return answer(response, 401, { success: false, error: { code: 'unauthorized' }, request_id: requestId })
    const asked = readSessionRequest(await formTextOf(request))
    const data = await createSession(pool, processor, holder, asked, requestId)
    answer(response, 200, { success: true, data, request_id: requestId })
  }
  const postEvent = async (request: IncomingMessage, response: ServerResponse) => {
    const signature = String(request.headers['stripe-signature'] ?? '')
    const body = await formTextOf(request)
    const goOn = await takeInEvent(pool, processor, secrets, { body, signature })
    answer(response, goOn ? 200 : 400, { received: goOn !== null })
    await goOn?.()
  }
  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const asked = `${request.method} ${request.url}`
      if (asked === 'POST /api/v1/payment-sessions') await postSession(request, response)
      else if (asked === 'POST /processor/events') await postEvent(request, response)
      else answer(response, 404, { success: false, error: { code: 'not_found' } })
    } catch (error) {
      const invalid = error instanceof InvalidRequest
      if (!invalid) console.error(error)
      const told = invalid ? { code: 'invalid_request', param: error.message } : { code: 'internal' }
      if (!response.headersSent) answer(response, invalid ? 422 : 500, { success: false, error: told })
    }
  }
}

/** The account of a key: found by its hash, and cached for a moment. */
function keyReader(pool: pg.Pool): (key: string) => Promise<KeyHolder | null> {
  const cache = new Map<string, { holder: KeyHolder | null; until: number }>()
  return async (key) => {
    const hash = createHash('sha256').update(key).digest()
    const name = hash.toString('base64')
    const cached = cache.get(name)
    if (cached && cached.until > Date.now()) return cached.holder
    const { rows } = await pool.query<KeyHolder>({ name: 'find key', text: findKey, values: [hash] })
    if (cache.size > 1000) cache.clear()
    cache.set(name, { holder: rows[0] ?? null, until: Date.now() + keyCachedMs })
    return rows[0] ?? null
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
    .end(text)
}
