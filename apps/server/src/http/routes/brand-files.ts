import { brandImagesPath, readBrandImage } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import { unknownEndpoint } from '../unknown-endpoint.ts'
import { markOf } from './brand-mark.ts'
import { themeOf } from './brand-theme.ts'

const forGood = 'public, max-age=31536000, immutable'

/** The files of brands: images, marks and themes, whose bytes never change under one name. They are public, as mails show them. */
export async function brandFileRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get<{ Params: { file: string } }>(`${brandImagesPath}/:file`, async (request, reply) => {
    const { file } = request.params
    const made = madeOf(file) ?? (await readBrandImage(services, file))
    if (made === null) throw unknownEndpoint(request)
    return reply
      .header('Cache-Control', forGood)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .type(made.type)
      .send(made.content)
  })
}

/** A file that follows from its name alone. */
function madeOf(file: string): { type: string; content: string } | null {
  const mark = markOf(file)
  if (mark !== null) return { type: 'image/svg+xml; charset=utf-8', content: mark }
  const theme = themeOf(file)
  return theme === null ? null : { type: 'text/css; charset=utf-8', content: theme }
}
