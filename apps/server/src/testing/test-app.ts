import type { FastifyInstance } from 'fastify'
import { type AppOptions, createApp } from '../http/app.ts'
import { createLog } from '../log.ts'

/** The HTTP side on a free port, with a limit that no test reaches and without a log, unless more is said. The caller closes it. */
export async function startTestApp(
  options: Pick<AppOptions, 'services'> & Partial<AppOptions>,
): Promise<{ app: FastifyInstance; origin: string }> {
  const app = await createApp({
    rateLimitPerHour: 1_000_000,
    platformRateLimitPerHour: 1_000_000,
    metricsToken: null,
    drainMs: 0,
    log: createLog({ logLevel: 'silent' }),
    ...options,
  })
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
