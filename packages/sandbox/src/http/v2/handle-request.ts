import { newId } from '../../ids.ts'
import { readMeta } from '../../store/meta.ts'
import { authenticate, requirePermission } from '../authenticate.ts'
import type { Context } from '../context.ts'
import { echoedCode, echoedIn, echoedMessage } from '../echoed.ts'
import { accountInvalid } from '../errors.ts'
import { withText } from '../exchange.ts'
import { parseShape } from '../fields.ts'
import { type FormTree, parseForm } from '../form.ts'
import { type Api, toResponse } from '../handle-request.ts'
import type { Json, Wire } from '../wire.ts'
import type { V2Endpoint } from './endpoint.ts'
import { invalidField, toV2Error, V2Error, v2Refusal } from './errors.ts'
import { parseRecord } from './fields.ts'
import { findAnswer, fingerprintOf, rememberUse } from './idempotency.ts'

/** Handles one request under `/v2`: a JSON body, RFC 3339 times, errors of the second version. */
export async function handleV2Request(
  api: Api,
  endpoint: V2Endpoint,
  request: Request,
  ids: [string, string],
): Promise<Response> {
  const requestId = newId('req', 14)
  // Stripe: keys on POST and DELETE.
  const key = endpoint.method === 'GET' ? null : request.headers.get('idempotency-key') || null
  let release = () => {}
  try {
    const caller = authenticate(request.headers.get('authorization'), api.settings.keys)
    if (caller.publishable && !endpoint.publishable) {
      throw new V2Error(403, 'secret_key_required', 'This API call cannot be made with a publishable API key.')
    }
    const account = accountOf(request)
    requirePermission(caller, endpoint, { platform: api.settings.meta.platform, account })
    if (key !== null) release = api.inFlight.take(caller.live, `v2 ${key}`)
    const body = endpoint.method === 'POST' ? await readJsonBody(request) : {}
    const { live, publishable } = caller
    const outcome = runOnce(api, endpoint, request, ids, { live, publishable, body, key, requestId })
    if ('error' in outcome) return v2ErrorResponse(outcome.error, request, requestId, outcome.echoed)
    return toResponse(request, { status: 200, ...outcome }, requestId)
  } catch (error) {
    const known = toV2Error(error)
    if (known) return v2ErrorResponse(known, request, requestId)
    api.log?.error({ error, path: endpoint.path, requestId }, 'sandbox request failed')
    return v2ErrorResponse(new V2Error(500, 'api_error', 'An unknown error occurred.'), request, requestId)
  } finally {
    release()
  }
}

export function v2ErrorResponse(
  error: V2Error,
  request?: Request,
  requestId = newId('req', 14),
  echoed?: readonly string[],
): Response {
  const body = { error: { code: error.code, message: error.message, ...(error.type ? { type: error.type } : {}) } }
  const stored = { status: error.status, body: JSON.stringify(body, null, 2), requestId }
  return toResponse(request, echoed ? { ...stored, echoed } : stored, requestId)
}

type Call = { live: boolean; publishable: boolean; body: Json; key: string | null; requestId: string }
type Outcome = ({ body: string; requestId: string } | { error: V2Error }) & { echoed?: readonly string[] }

/** Runs the endpoint in one transaction, or replays what the same request was answered. */
function runOnce(api: Api, endpoint: V2Endpoint, request: Request, ids: [string, string], call: Call): Outcome {
  const { live, key, requestId, publishable: isPublishable } = call
  const account = accountOf(request)
  const scope = {
    live,
    request: { id: requestId, idempotencyKey: key, isPublishable },
    ...(account ? { account } : {}),
  }
  return api.work.run(scope, (ctx) => {
    // Stripe: a platform that has not turned Accounts v2 on.
    if (readMeta(ctx.objects.db, 'accounts_v2') === 'off') {
      throw v2Refusal('accounts_v2_access_blocked', 'Accounts v2 is not enabled for your platform.')
    }
    if (account && !ctx.objects.find('account', { live, account: ctx.settings.meta.platform }, account)) {
      throw accountInvalid(account)
    }
    const { db } = ctx.objects
    const url = new URL(request.url)
    const use =
      key === null
        ? null
        : { live, key, fingerprint: fingerprintOf(endpoint.method, url.pathname, ctx.account, call.body) }
    const stored = use && findAnswer(db, use, ctx.sandboxNow)
    if (stored) return stored
    const sent = endpoint.method === 'POST' ? call.body : parseForm(url.search.slice(1))
    const echoed = echoedIn(api.settings.echoed, endpoint, sent)
    const outcome = attempt(
      ctx,
      () => {
        const input = readInput(endpoint, sent)
        if (echoed.length > 0 && api.settings.strict) throw v2Refusal(echoedCode, echoedMessage(endpoint, echoed))
        return endpoint.run(ctx, input, ...ids)
      },
      requestId,
    )
    if (use) rememberUse(db, use, ctx.sandboxNow, requestId, 'body' in outcome ? outcome.body : null)
    if (echoed.length === 0 || api.settings.strict) return outcome
    api.log?.warn?.({ requestId }, echoedMessage(endpoint, echoed))
    return { ...outcome, echoed }
  })
}

function readInput(endpoint: V2Endpoint, sent: Json | FormTree): unknown {
  if (endpoint.method === 'POST') return parseRecord(endpoint.body, sent as Json)
  return parseShape(endpoint.query, sent as FormTree)
}

/** A refusal rolls back its changes; the transaction continues, to store the key. */
function attempt(ctx: Context, run: () => Wire, requestId: string): Outcome {
  try {
    return { body: JSON.stringify(ctx.objects.db.savepoint(run), null, 2), requestId }
  } catch (error) {
    const known = toV2Error(error)
    if (known) return { error: known }
    throw error
  }
}

/** The account that the call acts for, where it is not the platform's own. */
function accountOf(request: Request): string | undefined {
  return request.headers.get('stripe-context') ?? request.headers.get('stripe-account') ?? undefined
}

async function readJsonBody(request: Request): Promise<Json> {
  const sent = await request.text()
  withText(request, sent)
  if (sent.length > 1024 * 1024) throw new V2Error(413, 'invalid_fields', 'Request body is too large.')
  if (sent === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) {
    throw v2Refusal('invalid_fields', `Invalid content type: ${type}. Send request bodies as application/json.`)
  }
  try {
    return JSON.parse(sent) as Json
  } catch {
    throw invalidField('', 'The body is not JSON.')
  }
}
