import type { FastifyReply, FastifyRequest } from 'fastify'
import { messagePage } from './routes/message-page.ts'
import { pageTranslation } from './routes/page-translation.ts'
import { keepPrivate, sendPage } from './routes/private-page.ts'

/** Not each second: everybody who looks at such a page comes back. */
const reloadSeconds = 10

/**
 * The page of a person while nothing can be done, as without the database: a sentence, and another attempt if the page is only read. It
 * has the look of no brand, which would have to be read.
 */
export function sendPageUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const translation = pageTranslation(request, null)
  const { text: say } = translation
  const page = messagePage({
    title: say('notice.later.title'),
    text: say('notice.away.text'),
    link: null,
    brand: null,
    translation,
    ...(request.method === 'GET' && { reloadSeconds }),
  })
  keepPrivate(reply)
  return sendPage(reply, { status: 503, ...page })
}
