import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** The guides as text, within the build: for agents and for who copies them. */
export const guideTexts = ['docs/**/*.md', 'llms.txt', 'llms-full.txt']

/** The address that the guides are written with: that of a server that was started with its defaults. */
const writtenOrigin = 'http://127.0.0.1:4242'

/** Serves the guides as text, with this server's own address in their commands, as the pages write it in the browser. */
export function addGuideTexts(app: FastifyInstance, { built, publicUrl }: { built: string; publicUrl: string }): void {
  const { origin } = new URL(publicUrl)
  for (const name of guideTexts.flatMap((pattern) => globSync(pattern, { cwd: built }))) {
    const file = name.replaceAll('\\', '/')
    const type = file.endsWith('.md') ? 'text/markdown' : 'text/plain'
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${file}`,
      async handler(_request, reply) {
        const text = await readFile(join(built, file), 'utf8')
        reply.header('Cache-Control', 'no-cache').type(`${type}; charset=utf-8`)
        return reply
          .header('Content-Security-Policy', "default-src 'none'; img-src 'self'")
          .send(text.replaceAll(writtenOrigin, origin))
      },
    })
  }
}
