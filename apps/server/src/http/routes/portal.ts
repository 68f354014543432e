import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnmetConditions, builtFileOptions, builtPages } from './built-pages.ts'
import { guideTexts } from './guide-texts.ts'

/**
 * The merchant portal at `/`, as vite built it. Without a build there are no portal pages, and the API runs alone.
 * @param options.built the folder of the built pages
 */
export async function portalRoutes(app: FastifyInstance, { built = builtPages }: { built?: string }): Promise<void> {
  if (!existsSync(built)) return
  answerUnmetConditions(app)
  await app.register(fastifyStatic, {
    ...builtFileOptions,
    root: built,
    // Each built file has its own route: unknown paths keep the API's 404.
    wildcard: false,
    // Compressed files, and pages with an address of their own, are not served under these names.
    globIgnore: ['**/*.{br,gz}', 'docs.html', 'docs/**/*.html', ...guideTexts],
  })
}
