import { newId } from '../ids.ts'
import type { Log } from '../options.ts'
import { accountInvalid } from '../resources/accounts/platform-only.ts'
import { expansions } from '../resources/expansions.ts'
import type { Work } from '../work.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { Content } from './content.ts'
import { apiVersion, type Context, type Settings } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { ApiError, invalid } from './errors.ts'
import { expandAll } from './expand.ts'
import { list, parseShape, string } from './fields.ts'
import { type FormTree, mergeForms, parseForm } from './form.ts'
import { type Answer, fingerprint, type InFlightKeys, recall, remember } from './idempotency.ts'
import { isMultipart, readMultipart } from './multipart.ts'
import { answerInPublic } from './publishable.ts'

export type Api = {
  work: Work
  settings: Settings
  inFlight: InFlightKeys
  log: Log | undefined
}

const expandField = list(string({ max: 200 }), { max: 30 })
const maxBodyLength = 1024 * 1024

/** Answers one API request, whatever comes of it. */
export async function answerRequest(
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
    if (key !== null) {
      assertKey(key)
      release = api.inFlight.take(caller.live, key)
    }
    const tree = await readParams(request, endpoint)
    assertMay(endpoint, caller, tree)
    return respond(request, perform(api, endpoint, request, ids, { caller, tree, key, requestId }), requestId)
  } catch (error) {
    if (error instanceof ApiError) return failure(error, request, requestId)
    api.log?.error({ error, path: endpoint.path, requestId }, 'sandbox request failed')
    const message = 'An unknown error occurred in the sandbox. This is a defect of the sandbox, not of your request.'
    return failure(new ApiError(500, { type: 'api_error', message }), request, requestId)
  } finally {
    release()
  }
}

/** The JSON answer of an error. */
export function failure(error: ApiError, request?: Request, requestId = newId('req', 14)): Response {
  return respond(request, failed(error, requestId), requestId)
}

type Call = {
  caller: Caller
  tree: FormTree
  key: string | null
  requestId: string
}

/** Runs the endpoint inside one transaction and keeps its answer under the idempotency key. */
function perform(api: Api, endpoint: Endpoint, request: Request, ids: [string, string], call: Call): Answer {
  const { caller, tree, key, requestId } = call
  const account = request.headers.get('stripe-account') ?? undefined
  const scope = {
    live: caller.live,
    request: { id: requestId, idempotencyKey: key },
    reads: endpoint.method === 'GET',
    ...(account ? { account } : {}),
  }
  return api.work.run(scope, (ctx) => {
    if (account) assertAccount(ctx, account)
    const print = key === null ? '' : fingerprint(endpoint.method, new URL(request.url).pathname, ctx.account, tree)
    const known = key === null ? null : recall(ctx.objects.db, caller.live, key, print, ctx.realNow)
    if (known) return known
    const { expand, ...rest } = tree
    const paths = expand === undefined ? [] : expandField.parse(expand, 'expand')
    const input = parseShape(endpoint.params, Object.assign(Object.create(null), rest))
    const whole = execute(ctx, requestId, () => {
      const result = endpoint.run(ctx, input, ids)
      return result instanceof Content ? result : expandAll(ctx, expansions, result, paths)
    })
    const answer = caller.publishable ? answerInPublic(whole) : whole
    if (key !== null) remember(ctx.objects.db, caller.live, key, print, ctx.realNow, answer)
    return answer
  })
}

/** Turns what the endpoint returns or throws into an answer; a throw undoes its changes unless it keeps them. */
function execute(ctx: Context, requestId: string, run: () => unknown): Answer {
  try {
    return ctx.objects.db.savepoint(() => {
      try {
        const result = run()
        if (result instanceof Content) return { status: 200, body: '', content: result, requestId }
        return { status: 200, body: JSON.stringify(result, null, 2), requestId }
      } catch (error) {
        if (error instanceof ApiError && error.keepsChanges) return failed(error, requestId)
        throw error
      }
    })
  } catch (error) {
    if (error instanceof ApiError) return failed(error, requestId)
    throw error
  }
}

async function readParams(request: Request, endpoint: Endpoint): Promise<FormTree> {
  const tree = parseForm(new URL(request.url).search.slice(1))
  if (request.method === 'GET') return tree
  if (endpoint.multipart && isMultipart(request)) return mergeForms(tree, await readMultipart(request))
  const body = await request.text()
  if (body.length > maxBodyLength) throw new ApiError(413, invalid('Request body is too large.').body)
  const type = request.headers.get('content-type') ?? ''
  if (body && type && !/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw invalid(`Invalid content type: ${type}. Send request bodies as application/x-www-form-urlencoded.`)
  }
  return mergeForms(tree, parseForm(body))
}

function assertKey(key: string): void {
  if (key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.')
}

function assertMay(endpoint: Endpoint, caller: Caller, tree: FormTree): void {
  if (!caller.publishable) return
  const named = 'client_secret' in endpoint.params
  if (endpoint.publishable && (!named || tree.client_secret !== undefined)) return
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

function assertAccount(ctx: Context, account: string): void {
  const { platform } = ctx.settings.meta
  if (!ctx.objects.find('account', { live: ctx.live, account: platform }, account)) throw accountInvalid(account)
}

function respond(request: Request | undefined, answer: Answer, requestId: string): Response {
  const headers = new Headers({
    'content-type': answer.content?.type ?? 'application/json',
    'cache-control': 'no-cache, no-store',
    'access-control-allow-origin': '*',
    'request-id': requestId,
    'stripe-version': request?.headers.get('stripe-version') ?? apiVersion,
  })
  for (const name of ['stripe-account', 'idempotency-key']) {
    const sent = request?.headers.get(name)
    if (sent) headers.set(name, sent)
  }
  if (answer.requestId !== requestId) {
    headers.set('idempotent-replayed', 'true')
    headers.set('original-request', answer.requestId)
  } else if (headers.has('idempotency-key')) headers.set('original-request', requestId)
  return new Response(answer.content?.bytes ?? answer.body, { status: answer.status, headers })
}

function failed(error: ApiError, requestId: string): Answer {
  const body = { error: { ...error.body, request_log_url: `https://dashboard.stripe.com/logs/${requestId}` } }
  return { status: error.status, body: JSON.stringify(body, null, 2), requestId }
}
