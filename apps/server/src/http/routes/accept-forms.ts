import type { FastifyInstance } from 'fastify'

/** In bytes. A longer form is refused before it is parsed. */
const maxForm = 65_536

/** Parses the forms that are sent to the routes of a scope. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxForm },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}
