import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import { isBeingBuilt } from '../../settings/page-build.mjs'
import type { Brands } from '../brands.ts'
import { unknownEndpoint } from '../unknown-endpoint.ts'
import { builtPages } from './built-pages.ts'
import { sdkFolder } from './page-files.ts'
import { sdkPackagePath, sdkPackagesPage } from './sdk-packages-page.ts'

type SdkPackageOptions = {
  services: Pick<Services, 'database' | 'publicUrl'>
  brands: Pick<Brands, 'platform'>
  /** The folder of the built pages; the portal's own by default. */
  built?: string
}

const named = /^merchant-payments-sdk-([\w.-]+)\.tgz$/
const forGood = 'public, max-age=31536000, immutable'

/**
 * The SDK's packages: `/docs/sdk` lists every version that this installation has handed out, each with an address whose bytes never
 * change, as the lock files of merchants hold their hash.
 */
export async function sdkPackageRoutes(
  app: FastifyInstance,
  { services, brands, built = builtPages }: SdkPackageOptions,
): Promise<void> {
  const { database } = services
  let offered: string | undefined
  /** The version of this server's own package. The first request for a package stores it: no client knows its hash earlier. */
  const ownVersion = async () => {
    offered ??= await keep(await readOwnPackage(built))
    return offered
  }

  app.get('/docs/merchant-payments-sdk.tgz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').redirect(sdkPackagePath(await ownVersion()), 302),
  )

  app.get(`/${sdkFolder}`, { exposeHeadRoute: true }, async (_request, reply) => {
    const newest = await ownVersion()
    const packages = await database.prisma.sdkPackage.findMany({
      omit: { content: true },
      orderBy: { created: 'desc' },
    })
    const { html, contentSecurityPolicy } = sdkPackagesPage(
      packages,
      newest,
      new URL(services.publicUrl).origin,
      await brands.platform(),
    )
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(html)
  })

  app.get<{ Params: { file: string } }>(`/${sdkFolder}/:file`, { exposeHeadRoute: true }, async (request, reply) => {
    const version = named.exec(request.params.file)?.[1]
    if (version === undefined) throw unknownEndpoint(request)
    const kept = await find(version)
    if (kept === null) throw unknownEndpoint(request)
    const tag = `"${kept.integrity}"`
    reply.header('Cache-Control', forGood).header('ETag', tag)
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    return reply.type('application/gzip').send(Buffer.from(kept.content))
  })

  /** A package of before, or this server's own, whose address a client may know from the version alone. */
  async function find(version: string) {
    const kept = await database.prisma.sdkPackage.findFirst({ where: { version } })
    if (kept !== null || offered !== undefined) return kept
    await ownVersion()
    return database.prisma.sdkPackage.findFirst({ where: { version } })
  }

  /** @returns the version in its address: with a hash where another build of the version was handed out before */
  async function keep({ version, content }: OwnPackage): Promise<string> {
    const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    for (const name of [version, `${version}-${hash}`]) {
      await database.prisma.sdkPackage.createMany({ data: { version: name, integrity, content }, skipDuplicates: true })
      const kept = await database.prisma.sdkPackage.findFirst({ where: { version: name }, select: { integrity: true } })
      if (kept?.integrity === integrity) return name
    }
    throw new Error(`two packages of ${version} have the same hash`)
  }
}

type OwnPackage = { version: string; content: Buffer<ArrayBuffer> }

/** @throws ApiError while it is being built, and where the pages were not built */
async function readOwnPackage(built: string): Promise<OwnPackage> {
  if (isBeingBuilt(dirname(built))) throw new ApiError('service_unavailable', { retryAfter: 2 })
  const folder = join(built, sdkFolder)
  const [file = ''] = globSync('*.tgz', { cwd: folder })
  const version = named.exec(file)?.[1]
  if (version === undefined) throw new ApiError('endpoint_not_found')
  return { version, content: await readFile(join(folder, file)) }
}
