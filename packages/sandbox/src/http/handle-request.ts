import { newId } from '../ids.ts'
import type { Log } from '../options.ts'
import { stripeTakes } from '../published/parameter-shapes.ts'
import { versionOf } from './api-version.ts'
import { authenticate, type Caller, requirePermission } from './authenticate.ts'
import { apiVersion, type Context, type Settings } from './context.ts'
import { echoedCode, echoedHeader, echoedIn, echoedMessage } from './echoed.ts'
import { type Endpoint, FileContent } from './endpoint.ts'
import { ApiError, accountInvalid, invalid } from './errors.ts'
import { withText } from './exchange.ts'
import { type ExpansionTable, expandAll } from './expand.ts'
import { list, parseShape, string } from './fields.ts'
import { type FormTree, isMultipart, mergeForms, parseForm, readMultipart } from './form.ts'
import {
  findStoredResponse,
  fingerprint,
  type InFlightKeys,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts'
import { publicResponse } from './publishable.ts'
import { assertExpandable, assertPublishedRules } from './published-rules.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Translation } from './versions.ts'

export type Api = {
  work: UnitOfWork
  settings: Settings
  inFlight: InFlightKeys
  expansions: ExpansionTable
  log: Log | undefined
}

const expandField = list(string({ max: 200 }), { max: 30 })
const maxBodyLength = 1024 * 1024

/** Handles one API request; errors become error responses. */
export async function handleRequest(
  api: Api,
  endpoint: Endpoint,
  request: Request,
  ids: [string, string],
): Promise<Response> {
  const requestId = newId('req', 14)
  const key = endpoint.method === 'POST' ? request.headers.get('idempotency-key') || null : null
  let release = () => {}
  try {
    const caller = authenticate(request.headers.get('authorization'), api.settings.keys)
    const account = request.headers.get('stripe-account') ?? undefined
    requirePermission(caller, endpoint, { platform: api.settings.meta.platform, account })
    if (key !== null) {
      assertKeyLength(key)
      release = api.inFlight.take(caller.live, key)
    }
    const tree = await readParams(request, endpoint)
    assertPermitted(endpoint, caller, tree)
    return toResponse(request, runOnce(api, endpoint, request, ids, { caller, tree, key, requestId }), requestId)
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(explained(error, endpoint), request, requestId)
    api.log?.error({ error, path: endpoint.path, requestId }, 'sandbox request failed')
    const message = 'An unknown error occurred in the sandbox. This is a defect of the sandbox, not of your request.'
    return errorResponse(new ApiError(500, { type: 'api_error', message }), request, requestId)
  } finally {
    release()
  }
}

/** An unknown parameter that Stripe has is no typo, and the refusal says so. */
function explained(error: ApiError, { method, path }: Endpoint): ApiError {
  const { code, param } = error.body
  if (code !== 'parameter_unknown' || !param || !stripeTakes(method, path, param)) return error
  const message = `${param} is not offered by this sandbox yet (Stripe has it).`
  return new ApiError(error.status, { ...error.body, message })
}

/** The JSON response of an error. */
export function errorResponse(error: ApiError, request?: Request, requestId = newId('req', 14)): Response {
  return toResponse(request, errorToStored(error, requestId), requestId)
}

type Call = {
  caller: Caller
  tree: FormTree
  key: string | null
  requestId: string
}

/**
 * Runs the endpoint in one transaction and stores its response under the idempotency key, or replays the stored
 * response.
 */
function runOnce(api: Api, endpoint: Endpoint, request: Request, ids: [string, string], call: Call): StoredResponse {
  const { caller, tree, key, requestId } = call
  const account = request.headers.get('stripe-account') ?? undefined
  const scope = {
    live: caller.live,
    request: { id: requestId, idempotencyKey: key, isPublishable: caller.publishable },
    readOnly: endpoint.method === 'GET',
    ...(account ? { account } : {}),
  }
  return api.work.run(scope, (ctx) => {
    if (account) assertAccount(ctx, account)
    const requestFingerprint =
      key === null ? '' : fingerprint(endpoint.method, new URL(request.url).pathname, ctx.account, tree)
    const stored =
      key === null ? null : findStoredResponse(ctx.objects.db, caller.live, key, requestFingerprint, ctx.sandboxNow)
    if (stored) return stored
    const translation = api.settings.versions.translationOf(versionOf(request, api.settings.accountVersion))
    const full = translation
      ? inOlderVersion(translation, ctx, endpoint, () => answer(api, endpoint, ctx, ids, call, translation))
      : answer(api, endpoint, ctx, ids, call, null)
    const response = caller.publishable ? publicResponse(full) : full
    if (key !== null) storeResponse(ctx.objects.db, caller.live, key, requestFingerprint, ctx.sandboxNow, response)
    return response
  })
}

/** Runs the endpoint on the parameters, translated where the client speaks an older version. */
function answer(
  api: Api,
  endpoint: Endpoint,
  ctx: Context,
  ids: [string, string],
  { tree, requestId }: Call,
  translation: Translation | null,
): StoredResponse {
  const { expand, ...sent } = tree
  const paths = expand === undefined ? [] : expandField.parse(expand, 'expand')
  // The list of what can be expanded is that of the newest version.
  if (!translation) assertExpandable(endpoint.method, endpoint.path, paths)
  const rest = translation ? translation.request(ctx, endpoint, sent) : sent
  assertPublishedRules(endpoint.method, endpoint.path, rest)
  const input = parseShape(endpoint.params, Object.assign(Object.create(null), rest))
  const echoed = echoedIn(api.settings.echoed, endpoint, rest)
  if (echoed.length > 0) {
    const message = echoedMessage(endpoint, echoed)
    if (api.settings.strict) throw invalid(message, echoed[0], echoedCode)
    api.log?.warn?.({ requestId }, message)
  }
  const said = (error: ApiError) => translation?.error(ctx, endpoint, error) ?? error
  const response = execute(ctx, requestId, said, () => {
    const result = endpoint.run(ctx, input, ids)
    if (result instanceof FileContent) return result
    const whole = expandAll(ctx, translation?.expansions ?? api.expansions, result, paths)
    return translation ? translation.answer(ctx, whole) : whole
  })
  return echoed.length > 0 ? { ...response, echoed } : response
}

/** A refusal of the parameters names them as they were sent. */
function inOlderVersion<T>(translation: Translation, ctx: Context, endpoint: Endpoint, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof ApiError ? translation.error(ctx, endpoint, explained(error, endpoint)) : error
  }
}

/** The response of what the endpoint returns or throws. A throw rolls its changes back unless the error keeps them. */
function execute(
  ctx: Context,
  requestId: string,
  said: (error: ApiError) => ApiError,
  run: () => unknown,
): StoredResponse {
  try {
    return ctx.objects.db.savepoint(() => {
      try {
        const result = run()
        if (result instanceof FileContent) return { status: 200, body: '', content: result, requestId }
        return { status: 200, body: JSON.stringify(result, null, 2), requestId }
      } catch (error) {
        if (error instanceof ApiError && error.keepsChanges) return errorToStored(said(error), requestId)
        throw error
      }
    })
  } catch (error) {
    if (error instanceof ApiError) return errorToStored(said(error), requestId)
    throw error
  }
}

async function readParams(request: Request, endpoint: Endpoint): Promise<FormTree> {
  const tree = parseForm(new URL(request.url).search.slice(1))
  if (request.method === 'GET') return tree
  if (endpoint.multipart && isMultipart(request)) return mergeForms(tree, await readMultipart(request))
  const body = await request.text()
  withText(request, body)
  if (body.length > maxBodyLength) throw new ApiError(413, invalid('Request body is too large.').body)
  const type = request.headers.get('content-type') ?? ''
  if (body && type && !/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw invalid(`Invalid content type: ${type}. Send request bodies as application/x-www-form-urlencoded.`)
  }
  return mergeForms(tree, parseForm(body))
}

function assertKeyLength(key: string): void {
  if (key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.')
}

function assertPermitted(endpoint: Endpoint, caller: Caller, tree: FormTree): void {
  if (!caller.publishable) return
  const takesClientSecret = 'client_secret' in endpoint.params
  if (endpoint.publishable && (!takesClientSecret || tree.client_secret !== undefined)) return
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

function assertAccount(ctx: Context, account: string): void {
  const { platform } = ctx.settings.meta
  const known = ctx.objects.find('account', { live: ctx.live, account: platform }, account)
  if (!known || known.state.closed || known.state.disconnected) throw accountInvalid(account)
}

/** A header takes ASCII alone; the hashes of a name stay as they are. */
function encodedName(name: string): string {
  return encodeURI(name).replaceAll('%5B', '[').replaceAll('%5D', ']')
}

export function toResponse(request: Request | undefined, response: StoredResponse, requestId: string): Response {
  const headers = new Headers({
    'content-type': response.content?.type ?? 'application/json',
    'cache-control': 'no-cache, no-store',
    'access-control-allow-origin': '*',
    'request-id': requestId,
    'stripe-version': apiVersion,
  })
  if (response.echoed) headers.set(echoedHeader, response.echoed.map(encodedName).join(', '))
  for (const name of ['stripe-account', 'idempotency-key']) {
    const sent = request?.headers.get(name)
    if (sent) headers.set(name, sent)
  }
  if (response.requestId !== requestId) {
    headers.set('idempotent-replayed', 'true')
    headers.set('original-request', response.requestId)
  } else if (headers.has('idempotency-key')) headers.set('original-request', requestId)
  const answer = new Response(response.content?.bytes ?? response.body, { status: response.status, headers })
  return withText(answer, response.body)
}

function errorToStored(error: ApiError, requestId: string): StoredResponse {
  const body = { error: { ...error.body, request_log_url: `https://dashboard.stripe.com/logs/${requestId}` } }
  return { status: error.status, body: JSON.stringify(body, null, 2), requestId }
}
