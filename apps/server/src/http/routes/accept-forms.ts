import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseCompressed } from '../json-body.ts'

/** In bytes. A longer form is refused before it is parsed. */
const maxForm = 65_536

/** Parses the forms that are sent to the routes of a scope, which refuse any other body: it is not from a page of ours. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxForm },
    async ({ headers }: FastifyRequest, body: string) => {
      refuseCompressed(headers)
      return new URLSearchParams(body)
    },
  )
}
