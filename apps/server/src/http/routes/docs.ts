import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ApiError } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import { isLocal } from '../is-local.ts'
import { answerUnmetConditions, builtFileOptions, builtPages } from './built-pages.ts'
import { addGuideTexts } from './guide-texts.ts'
import { sourceAddressesMark, withSourceAddresses } from './source-addresses.ts'

export type DocsOptions = {
  /** The public address of this server. */
  publicUrl: string
  /** The test key of the embedded sandbox's demo merchant; null where there is none. */
  demoKey: string | null
  /** The addresses and networks that deliveries come from, as the guide to webhooks shows them. */
  sourceAddresses: readonly string[]
  /** The folder of the built pages. */
  built?: string
}

const reference = 'docs.html'

/**
 * `/docs`: the guides, `/docs/reference`: the API reference to read and to try, both as vite built them. Without a build there
 * are none. Everything that the pages load are files of the build (routes/portal.ts).
 */
export async function docsRoutes(
  app: FastifyInstance,
  { publicUrl, demoKey, sourceAddresses, built = builtPages }: DocsOptions,
): Promise<void> {
  // The demo key is worthless elsewhere, but its owner can have webhooks sent into this machine: only this machine gets
  // it, whatever address the server listens on.
  app.get('/docs/demo.json', async (request, reply) => {
    if (demoKey === null || !isLocal(request, publicUrl)) throw new ApiError('endpoint_not_found')
    return reply.header('Cache-Control', 'no-store').send({ test_key: demoKey })
  })
  addGuideTexts(app, { built, publicUrl, sourceAddresses })
  const guides = globSync('docs/**/*.html', { cwd: built }).map((file) => file.replaceAll('\\', '/'))
  const pages = [
    ...guides.map((file) => ({ file, url: `/${file.replace(/(\/index)?\.html$/, '')}` })),
    ...(existsSync(join(built, reference)) ? [{ file: reference, url: '/docs/reference' }] : []),
  ]
  if (pages.length === 0) return
  answerUnmetConditions(app)
  await app.register(fastifyStatic, { ...builtFileOptions, root: built, serve: false })
  for (const { file, url } of pages) {
    const path = join(built, file)
    const html = sourceAddresses.length === 0 ? '' : readFileSync(path, 'utf8')
    const page = html.includes(sourceAddressesMark) ? withSourceAddresses(html, sourceAddresses) : null
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(_request, reply) {
        if (page === null) return reply.sendFile(file)
        builtFileOptions.setHeaders(reply, path)
        return reply.type('text/html; charset=utf-8').send(page)
      },
    })
  }
}
