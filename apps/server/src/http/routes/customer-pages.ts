import {
  type ActResult,
  act,
  awaitsCode,
  changeQuery,
  clientNetwork,
  customerPagePath,
  enterByCode,
  enterByLink,
  findOwnInvoice,
  findPageSession,
  leavePage,
  mayDo,
  type PageRights,
  type PageSession,
  previewChange,
  readCustomerPage,
  requestCode,
  type TypedAddress,
  visitCustomerPage,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brands } from '../brands.ts'
import { refuseCrossSite } from '../refuse-cross-site.ts'
import { acceptForms } from './accept-forms.ts'
import { hiddenField } from './customer-page/act-forms.ts'
import { forgetToken, formToken, isOwnForm, keepToken, tokenIn } from './customer-page/browser-token.ts'
import { changePage } from './customer-page/change.ts'
import { confirmationOf } from './customer-page/confirmation.ts'
import { readCursor } from './customer-page/cursor.ts'
import { codePage, emailPage } from './customer-page/entry.ts'
import type { PageFrame } from './customer-page/frame.ts'
import { invoicePage } from './customer-page/invoice.ts'
import { noteQuery, readNote } from './customer-page/note.ts'
import { notice, tooMany } from './customer-page/notices.ts'
import { customerPage } from './customer-page/page.ts'
import { readAct, readChange } from './customer-page/read-act.ts'
import { pageTranslation } from './page-translation.ts'
import { keepPrivate, sendPage } from './private-page.ts'

type Options = { services: Services; brands: Brands }
type Visited = { Params: { slug: string; token?: string; id?: string }; Querystring: Record<string, unknown> }

/** A visit of the page of a merchant in one mode. */
type Visit = {
  account: PageSession['account']
  rights: PageRights
  frame: PageFrame
  path: string
  /** The token in the cookie of the browser. */
  presented: string | null
}

/** A visit of a customer who is signed in, in the customer's language. */
type SignedIn = Visit & { presented: string; session: PageSession }

/**
 * The pages of merchants' customers, without a key: the link of the merchant, or a mailed code, is the permission. All of it works without
 * scripts, each change is a form with a token, and a change is answered by a redirect.
 */
export async function customerPageRoutes(app: FastifyInstance, { services, brands }: Options): Promise<void> {
  acceptForms(app)
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
        const { account, rights } = found
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
        const presented = tokenIn(request.headers.cookie, services, account.id)
        return handle({ account, rights, frame, path, presented }, request, reply)
      }

    app.get<Visited>(page, open(show))
    app.get<Visited>(`${page}/enter/:token`, open(enterWithLink))
    app.post<Visited>(`${page}/code`, open(askForCode))
    app.post<Visited>(`${page}/enter`, open(enterWithCode))
    app.post<Visited>(`${page}/leave`, open(leave))
    app.get<Visited>(`${page}/change`, open(signedIn(showChange)))
    app.get<Visited>(`${page}/invoices/:id`, open(signedIn(showInvoice)))
    app.post<Visited>(`${page}/act`, open(signedIn(doAct)))
  }

  /** The handler of a page for customers who are signed in. Others are led to the entry. */
  function signedIn(
    handle: (visit: SignedIn, request: FastifyRequest<Visited>, reply: FastifyReply) => Promise<FastifyReply>,
  ) {
    return async (visit: Visit, request: FastifyRequest<Visited>, reply: FastifyReply) => {
      const { account, frame, path, presented } = visit
      const session = await findPageSession(services, account, presented)
      if (session === null || presented === null) return reply.redirect(path, 303)
      const translation = pageTranslation(request, session.locale)
      return handle({ ...visit, presented, session, frame: { ...frame, translation } }, request, reply)
    }
  }

  async function show(visit: Visit, request: FastifyRequest<Visited>, reply: FastifyReply) {
    const { account, rights, frame, presented } = visit
    const { query } = request
    const session = await findPageSession(services, account, presented)
    if (session === null || presented === null) {
      if (await awaitsCode(services, account, presented)) return sendPage(reply, codePage(frame, null))
      return sendPage(reply, emailPage(frame, { wrong: null, mails: services.sendsMail }))
    }
    const after = readCursor(query.after)
    const page = await readCustomerPage(services, session, { rights, after })
    const translation = pageTranslation(request, session.locale)
    const note = readNote(query.note, presented, translation)
    const forms = formsOf({ ...visit, presented, frame: { ...frame, translation } })
    return sendPage(reply, customerPage(forms, { session, page, note, older: after !== null }))
  }

  async function showChange(visit: SignedIn, request: FastifyRequest<Visited>, reply: FastifyReply) {
    const { session, rights, path, presented } = visit
    const { query } = request
    const asked = readChange({ get: (name) => (typeof query[name] === 'string' ? query[name] : null) })
    if (asked === null) return reply.redirect(path, 303)
    const preview = await previewChange(services, session, { requestId: request.id, rights }, asked)
    if (typeof preview === 'string') return reply.redirect(path + noteQuery(presented, asked.verb, preview), 303)
    const confirmation = confirmationOf(presented, asked, preview)
    const note = readNote(query.note, presented, visit.frame.translation)
    return sendPage(reply, changePage(formsOf(visit), { asked, preview, confirmation, note }))
  }

  async function showInvoice(visit: SignedIn, request: FastifyRequest<Visited>, reply: FastifyReply) {
    const { session, rights, path, presented } = visit
    const invoice = await findOwnInvoice(services, session, request.params.id ?? '')
    if (invoice === null || !mayDo(rights, 'completeInvoice'))
      return reply.redirect(path + noteQuery(presented, 'completeInvoice', 'unknown'), 303)
    return sendPage(reply, invoicePage(formsOf(visit), invoice))
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
    keepToken(reply, services, account.id, token)
    return reply.redirect(path, 303)
  }

  async function askForCode({ account, frame, path }: Visit, request: FastifyRequest<Visited>, reply: FastifyReply) {
    const typed = formOf(request).get('email')?.trim() ?? ''
    const { translation } = frame
    const by = { client: clientNetwork(request.ip), locale: translation.language }
    const asked = await requestCode(services, account, typed, by)
    if ('token' in asked) {
      keepToken(reply, services, account.id, asked.token)
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
      forgetToken(reply, services, account.id)
      const wrong = frame.translation.text('page.code.over')
      return sendPage(reply, emailPage(frame, { wrong, mails: services.sendsMail }))
    }
    keepToken(reply, services, account.id, entered.token)
    return reply.redirect(path, 303)
  }

  async function leave({ account, path, presented }: Visit, _request: FastifyRequest<Visited>, reply: FastifyReply) {
    if (presented !== null) await leavePage(services, account, presented)
    forgetToken(reply, services, account.id)
    return reply.redirect(path, 303)
  }

  async function doAct(visit: SignedIn, request: FastifyRequest<Visited>, reply: FastifyReply) {
    const { account, session, rights, frame, path, presented } = visit
    const form = formOf(request)
    const asked = isOwnForm(form.get('form'), presented) ? readAct(form, presented) : null
    if (asked === null) return notice(reply, 403, 'foreign', { brands, translation: frame.translation, account, path })
    if (asked.verb === 'completeInvoice' && asked.address.country.trim() === '' && hasText(asked.address)) {
      const invoice = await findOwnInvoice(services, session, asked.id)
      if (invoice && mayDo(rights, 'completeInvoice'))
        return sendPage(reply, invoicePage(formsOf(visit), invoice, asked))
    }
    const made = { slug: frame.slug, requestId: request.id, rights }
    const result: ActResult = await act(services, session, made, asked)
    if (typeof result === 'object') return reply.redirect(result.redirect, 303)
    const note = noteQuery(presented, asked.verb, result)
    if (result === 'outdated' && 'confirmed' in asked)
      return reply.redirect(`${path}/change${note}&${changeQuery(asked)}`, 303)
    return reply.redirect(path + note, 303)
  }
}

function hasText(address: TypedAddress): boolean {
  return Object.values(address).some((part) => part.trim() !== '')
}

function formsOf({ path, frame, rights, presented }: Omit<SignedIn, 'session'>) {
  return { path, frame, rights, hidden: hiddenField('form', formToken(presented)) }
}

/** The length of the path of a page in an address, whatever way its slug is encoded. */
function pathLength(url: string, livemode: boolean): number {
  const behind = customerPagePath({ slug: '', livemode }).length
  const end = url.slice(behind).search(/[/?]/)
  return end < 0 ? url.length : behind + end
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}
