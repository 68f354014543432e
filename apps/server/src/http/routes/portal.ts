import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnmetConditions, builtFileOptions, builtPages } from './built-pages.ts'

/**
 * The merchant portal at `/`, as vite built it. Without a build there are no portal pages, and the API runs alone.
 * @param options.built the folder of what was built
 */
export async function portalRoutes(app: FastifyInstance, { built = builtPages }: { built?: string }): Promise<void> {
  if (!existsSync(built)) return
  answerUnmetConditions(app)
  await app.register(fastifyStatic, {
    ...builtFileOptions,
    root: built,
    // Only what was built is served, each file by its own route: unknown paths stay the API's 404.
    wildcard: false,
    // Neither the compressed ones, nor what has an address of its own, are pages by these names.
    globIgnore: ['**/*.{br,gz}', 'docs.html'],
  })
}
