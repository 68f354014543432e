import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type ActResult,
  type ActVerb,
  act,
  awaitsCode,
  type CustomerAct,
  clientNetwork,
  customerPagePath,
  enterByCode,
  enterByLink,
  findPageSession,
  leavePage,
  type MessageKey,
  readPage,
  requestCode,
  sessionMs,
  type Translation,
  visitCustomerPage,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brands } from '../brands.ts'
import { refuseCrossSite } from '../refuse-cross-site.ts'
import { codePage, customerPage, emailPage, type PageFrame } from './customer-page.ts'
import { messagePage } from './message-page.ts'
import { pageTranslation } from './page-translation.ts'
import { keepPrivate, sendPage } from './private-page.ts'

type Options = { services: Services; brands: Brands }
type Visited = {
  Params: { slug: string; token?: string }
  Querystring: { after?: unknown; done?: unknown; failed?: unknown }
}

/** A visit of the page of a merchant in one mode. */
type Visit = {
  account: Exclude<Awaited<ReturnType<typeof visitCustomerPage>>, string | { retryAfter: number }>['account']
  frame: PageFrame
  path: string
  /** The token in the cookie of the browser. */
  presented: string | null
}

/** Seconds for which a browser keeps its token. */
const cookieSeconds = sessionMs / 1_000

/**
 * The pages of merchants' customers, without a key: the link of the merchant, or a mailed code, is the permission. All of it works without
 * scripts, each change is a form with a token, and a change is answered by a redirect.
 */
export async function customerPageRoutes(app: FastifyInstance, { services, brands }: Options): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook('preHandler', (request, reply, done) => {
    keepPrivate(reply)
    // Forms name their own site, without which older browsers could not prove where they come from.
    reply.raw.setHeader('Referrer-Policy', 'same-origin')
    refuseCrossSite(request)
    done()
  })

  for (const livemode of [true, false]) {
    const page = customerPagePath({ slug: ':slug', livemode })
    const open =
      (handle: (visit: Visit, request: FastifyRequest<Visited>, reply: FastifyReply) => Promise<FastifyReply>) =>
      async (request: FastifyRequest<Visited>, reply: FastifyReply) => {
        const { slug } = request.params
        const found = await visitCustomerPage(services, { slug, livemode }, clientNetwork(request.ip))
        const translation = pageTranslation(request, null)
        if (found === 'unknown') return notice(reply, 404, 'unknown', { brands, translation })
        if ('retryAfter' in found) return tooMany(reply, found.retryAfter, { brands, translation })
        const { account } = found
        const path = customerPagePath({ slug: found.slug, livemode })
        if (found.slug !== slug && request.method !== 'POST')
          return reply.redirect(path + request.url.slice(pathLength(request.url, livemode)), 302)
        const frame = {
          merchant: account.merchantName,
          slug: found.slug,
          livemode,
          brand: await brands.ofMerchant(account.merchantId),
          translation,
        }
        const presented = tokenIn(request.headers.cookie, cookieName(services, account.id))
        return handle({ account, frame, path, presented }, request, reply)
      }

    app.get<Visited>(page, open(show))
    app.get<Visited>(`${page}/enter/:token`, open(enterWithLink))
    app.post<Visited>(`${page}/code`, open(askForCode))
    app.post<Visited>(`${page}/enter`, open(enterWithCode))
    app.post<Visited>(`${page}/leave`, open(leave))
    app.post<Visited>(`${page}/act`, open(doAct))
  }

  async function show({ account, frame, presented }: Visit, request: FastifyRequest<Visited>, reply: FastifyReply) {
    const { query } = request
    const session = await findPageSession(services, account, presented)
    if (session === null || presented === null) {
      if (await awaitsCode(services, account, presented)) return sendPage(reply, codePage(frame, null))
      return sendPage(reply, emailPage(frame, { wrong: null, mails: services.sendsMail }))
    }
    const after = typeof query.after === 'string' && /^pi_\w{1,200}$/.test(query.after) ? query.after : null
    const page = await readPage(services, session, after)
    const translation = pageTranslation(request, session.locale)
    const shown = { session, page, form: formToken(presented), note: noteOf(query, translation), older: after !== null }
    return sendPage(reply, customerPage({ ...frame, translation }, shown))
  }

  async function enterWithLink(
    { account, frame, path, presented }: Visit,
    request: FastifyRequest<Visited>,
    reply: FastifyReply,
  ) {
    reply.raw.setHeader('Referrer-Policy', 'no-referrer')
    // A program that looks where the link leads does not open it.
    if (request.method === 'HEAD') return reply.redirect(path, 303)
    const token = await enterByLink(services, account, request.params.token ?? '', presented)
    if (token === null) return notice(reply, 404, 'link', { brands, translation: frame.translation, account, path })
    keepToken(reply, account.id, token)
    return reply.redirect(path, 303)
  }

  async function askForCode({ account, frame, path }: Visit, request: FastifyRequest<Visited>, reply: FastifyReply) {
    const typed = formOf(request).get('email')?.trim() ?? ''
    const { translation } = frame
    const by = { client: clientNetwork(request.ip), locale: translation.language }
    const asked = await requestCode(services, account, typed, by)
    if ('token' in asked) {
      keepToken(reply, account.id, asked.token)
      return reply.redirect(path, 303)
    }
    if (asked.refused === 'too_many') return tooMany(reply, asked.retryAfter, { brands, translation, account, path })
    const wrong = asked.refused === 'email' ? translation.text('page.entry.wrongEmail') : null
    return sendPage(reply, emailPage(frame, { wrong, mails: asked.refused !== 'no_mail' }))
  }

  async function enterWithCode(
    { account, frame, path, presented }: Visit,
    request: FastifyRequest<Visited>,
    reply: FastifyReply,
  ) {
    const entered = await enterByCode(services, account, presented, formOf(request).get('code') ?? '')
    if (entered === 'wrong') return sendPage(reply, codePage(frame, frame.translation.text('page.code.wrong')))
    if (entered === 'over') {
      forgetToken(reply, account.id)
      const wrong = frame.translation.text('page.code.over')
      return sendPage(reply, emailPage(frame, { wrong, mails: services.sendsMail }))
    }
    keepToken(reply, account.id, entered.token)
    return reply.redirect(path, 303)
  }

  async function leave({ account, path, presented }: Visit, _request: FastifyRequest<Visited>, reply: FastifyReply) {
    if (presented !== null) await leavePage(services, account, presented)
    forgetToken(reply, account.id)
    return reply.redirect(path, 303)
  }

  async function doAct(
    { account, frame, path, presented }: Visit,
    request: FastifyRequest<Visited>,
    reply: FastifyReply,
  ) {
    const session = await findPageSession(services, account, presented)
    if (session === null || presented === null) return reply.redirect(path, 303)
    const form = formOf(request)
    const asked = isOwnForm(form.get('form'), presented) ? actOf(form) : null
    if (asked === null) return notice(reply, 403, 'foreign', { brands, translation: frame.translation, account, path })
    const result = await act(services, session, { slug: frame.slug, requestId: request.id }, asked)
    if (typeof result === 'object') return reply.redirect(result.redirect, 303)
    return reply.redirect(`${path}?${result === 'done' ? `done=${asked.verb}` : `failed=${result}`}`, 303)
  }

  function keepToken(reply: FastifyReply, accountId: number, token: string): void {
    setCookie(reply, accountId, token, cookieSeconds)
  }

  function forgetToken(reply: FastifyReply, accountId: number): void {
    setCookie(reply, accountId, '', 0)
  }

  function setCookie(reply: FastifyReply, accountId: number, value: string, seconds: number): void {
    const secure = isSecure(services) ? '; Secure' : ''
    reply.raw.setHeader(
      'Set-Cookie',
      `${cookieName(services, accountId)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    )
  }
}

/** The length of the path of a page in an address, whatever way its slug is encoded. */
function pathLength(url: string, livemode: boolean): number {
  const behind = customerPagePath({ slug: '', livemode }).length
  const end = url.slice(behind).search(/[/?]/)
  return end < 0 ? url.length : behind + end
}

function isSecure({ publicUrl }: Pick<Services, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

/** One cookie for each merchant and mode. With `__Host-` no other host of the domain can set it. */
function cookieName(services: Pick<Services, 'publicUrl'>, accountId: number): string {
  return `${isSecure(services) ? '__Host-' : ''}my-${accountId.toString(36)}`
}

function tokenIn(cookies: string | undefined, name: string): string | null {
  const pair = cookies?.split('; ').find((text) => text.startsWith(`${name}=`))
  const token = pair?.slice(name.length + 1) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

/** The token of the forms of a session, which another site can neither read nor compute. */
function formToken(presented: string): string {
  return createHash('sha256').update(`form ${presented}`).digest('base64url')
}

function isOwnForm(sent: string | null, presented: string): boolean {
  const [given, own] = [Buffer.from(sent ?? ''), Buffer.from(formToken(presented))]
  return given.length === own.length && timingSafeEqual(given, own)
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

/** The act that a form asks for; null for a form that is not one of ours. */
function actOf(form: URLSearchParams): CustomerAct | null {
  const text = (name: string) => form.get(name) ?? ''
  const [verb, id] = [text('verb'), text('id')]
  switch (verb) {
    case 'cancel':
      return { verb, id, reason: text('reason') }
    case 'reactivate':
    case 'resume':
    case 'newCard':
    case 'addMethod':
      return { verb, id }
    case 'pause': {
      const months = Number(text('months'))
      return { verb, id, months: months === 1 || months === 2 || months === 3 ? months : null }
    }
    case 'setDefault':
    case 'deleteMethod':
      return { verb, id, pm: text('pm') }
    case 'changeDetails':
      return { verb, id, name: text('name'), phone: text('phone') }
    default:
      return null
  }
}

const doneKeys: Partial<Record<ActVerb, MessageKey>> = {
  cancel: 'page.done.cancel',
  reactivate: 'page.done.reactivate',
  pause: 'page.done.pause',
  resume: 'page.done.resume',
  setDefault: 'page.done.setDefault',
  deleteMethod: 'page.done.deleteMethod',
  changeDetails: 'page.done.changeDetails',
}
const failedKeys: Record<Exclude<ActResult, object | 'done'>, MessageKey> = {
  unknown: 'page.failed.unknown',
  refused: 'page.failed.refused',
  in_use: 'page.failed.in_use',
  later: 'page.failed.later',
}

function noteOf({ done, failed }: Visited['Querystring'], { text }: Translation) {
  const ofDone = Object.entries(doneKeys).find(([verb]) => verb === done)?.[1]
  if (ofDone) return { text: text(ofDone), bad: false }
  const ofFailed = Object.entries(failedKeys).find(([result]) => result === failed)?.[1]
  return ofFailed ? { text: text(ofFailed), bad: true } : null
}

/** The look of a notice, and the page to which it leads back. */
type Noticed = { brands: Brands; translation: Translation } & Partial<Pick<Visit, 'account' | 'path'>>

function tooMany(reply: FastifyReply, retryAfter: number, noticed: Noticed): Promise<FastifyReply> {
  reply.raw.setHeader('Retry-After', retryAfter)
  return notice(reply, 429, 'tooMany', noticed)
}

const nextKeys = { link: 'page.notices.link.next', foreign: 'page.notices.foreign.next' } as const

async function notice(
  reply: FastifyReply,
  status: number,
  name: 'unknown' | 'link' | 'tooMany' | 'foreign',
  { brands, translation, account, path }: Noticed,
): Promise<FastifyReply> {
  const { text: say } = translation
  const brand = await brands.ofMerchant(account?.merchantId ?? null)
  const link =
    path === undefined || name === 'unknown' || name === 'tooMany' ? null : { href: path, label: say(nextKeys[name]) }
  const [title, text] = [say(`page.notices.${name}.title`), say(`page.notices.${name}.text`)]
  return sendPage(reply, { status, ...messagePage({ title, text, link, brand, translation }) })
}
