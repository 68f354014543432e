import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Brand } from '@merchant-payments/api/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagesRoute } from '../../fastify-request.ts'
import { DeadlineError, withDeadline } from '../../with-deadline.ts'
import { type Brands, patienceMs } from '../brands.ts'
import { unknownEndpoint } from '../unknown-endpoint.ts'
import { brandedDocument, brandedText } from './brand-document.ts'
import { answerUnmetConditions, builtFileOptions, builtPages, policyWithForms } from './built-pages.ts'
import { messagePage } from './message-page.ts'
import { formsPath, type PageFiles, readPageFiles } from './page-files.ts'
import { withSourceAddresses, withSourceAddressesAsText } from './source-addresses.ts'

type PageOptions = {
  /** The public address of this server. */
  publicUrl: string
  /** The addresses and networks that deliveries come from, as the guide to webhooks shows them. */
  sourceAddresses: readonly string[]
  brands: Brands
  /** The address of the script with which the portal shows forms of the processor. */
  connectJs: string
  /** The folder of the built pages; the portal's own by default. */
  built?: string
}

/** The address that the guides are written with: that of a server that was started with its defaults. */
const writtenOrigin = 'http://127.0.0.1:4242'
const isDocument = /\.html$/
const isGuide = /^docs\/.*\.html$/
/** Documents that are part of a guide now, by the address that they had. Browsers keep the part after the `#`. */
const movedDocuments = {
  '/docs/details/events': '/docs/webhooks',
  '/docs/details/subscriptions': '/docs/subscriptions',
  '/docs/details/webhooks': '/docs/webhooks',
}
/** The guides as text: for agents, and to be copied. */
const guideText = /^(?:docs\/.*\.md|llms(?:-full)?\.txt)$/

/**
 * The portal at `/`, and at `/details` for its page with forms of the processor, the guides at `/docs`, the API reference at `/docs/reference`, and the files that they load, as vite built
 * them. Unknown paths keep the API's 404.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { publicUrl, sourceAddresses, brands, connectJs, built = builtPages }: PageOptions,
): Promise<void> {
  let files: PageFiles = 'building'
  const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''
  const fileOf = (request: FastifyRequest) => {
    if (files === 'building') files = readPageFiles(built)
    return files === 'building' ? files : files.get(pathOf(request))
  }
  answerUnmetConditions(app)
  await app.register(fastifyStatic, { ...builtFileOptions, root: built, serve: false, suppressWarning: true })
  for (const [from, to] of Object.entries(movedDocuments)) {
    for (const end of ['', '.md']) app.get(from + end, (_request, reply) => reply.redirect(to + end, 301))
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: pagesRoute,
    // Before the body is read: the body of a request to an unknown endpoint does not matter.
    onRequest: (request, _reply, done) => {
      const file = fileOf(request)
      done(file === undefined || (file === 'building' && !isPage(request)) ? unknownEndpoint(request) : undefined)
    },
    handler: async (request, reply) => {
      const file = fileOf(request)
      if (file === undefined) throw unknownEndpoint(request)
      if (file === 'building') return sendPageBeingBuilt(reply, await brands.platform())
      const brand = isDocument.test(file) || guideText.test(file) ? await brandOf(request) : null
      if (guideText.test(file)) return sendGuideText(reply, file, brand)
      const showsAddresses = isGuide.test(file) && sourceAddresses.length > 0
      const showsForms = pathOf(request) === formsPath
      return brand || showsAddresses || showsForms
        ? sendDocument(reply, file, { brand, showsForms })
        : reply.sendFile(file)
    },
  })

  /** The brand of the merchant whose customer comes back from a checkout; the platform's on every other page, such as the sign-in. */
  async function brandOf(request: FastifyRequest): Promise<Brand | null> {
    const seller = pathOf(request) === '/' ? sellerOf(request) : null
    if (seller === null) return brands.platform()
    return withDeadline(brands.ofMerchant(seller), patienceMs).catch((error: unknown) => {
      if (error instanceof DeadlineError) return brands.platform()
      throw error
    })
  }

  async function sendDocument(
    reply: FastifyReply,
    file: string,
    { brand, showsForms }: { brand: Brand | null; showsForms: boolean },
  ) {
    const path = join(built, file)
    builtFileOptions.setHeaders(reply, path)
    if (showsForms) reply.raw.setHeader('Content-Security-Policy', policyWithForms(connectJs))
    const written = await readFile(path, 'utf8')
    const html = isGuide.test(file) ? withSourceAddresses(written, sourceAddresses) : written
    return reply.type('text/html; charset=utf-8').send(brand ? brandedDocument(html, brand) : html)
  }

  /** With this server's own address in the commands, as the pages write it in the browser. */
  async function sendGuideText(reply: FastifyReply, file: string, brand: Brand | null) {
    const written = await readFile(join(built, file), 'utf8')
    const text = brand ? brandedText(written, brand) : written
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', "default-src 'none'; img-src 'self'")
      .type(`text/${file.endsWith('.md') ? 'markdown' : 'plain'}; charset=utf-8`)
      .send(withSourceAddressesAsText(text, sourceAddresses).replaceAll(writtenOrigin, new URL(publicUrl).origin))
  }
}

/** The merchant from whose checkout a customer has come to the portal's page; null for every other query. */
function sellerOf({ query }: FastifyRequest): string | null {
  const { paid, left, merchant } = query as Readonly<Record<string, unknown>>
  if (paid === undefined && left === undefined) return null
  return typeof merchant === 'string' && /^mer_\w{1,40}$/.test(merchant) ? merchant : null
}

/** Whether a browser asks for a page, and not for a file or an operation of the API. */
function isPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true
}

function sendPageBeingBuilt(reply: FastifyReply, brand: Brand | null) {
  const { html, contentSecurityPolicy } = messagePage({
    title: 'This page is being built',
    text: 'It is ready in a few seconds, and loads by itself. The API works already.',
    link: null,
    reloadSeconds: 2,
    brand,
  })
  return reply
    .status(503)
    .header('Retry-After', '2')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', contentSecurityPolicy)
    .type('text/html; charset=utf-8')
    .send(html)
}
