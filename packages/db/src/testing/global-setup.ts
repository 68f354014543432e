import { chmod } from 'node:fs/promises'
import { testDatabaseUrl } from '@merchant-payments/vitest/suites'
import type { TestProject } from 'vitest/node'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts'
import { eraseLeftoverServers } from './erase-leftover-servers.ts'
import { makeRunDirectory } from './run-directory.ts'
import { createTemplate, databaseUrl, dropTestDatabases, easePassword, socketDirectory } from './template.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface ProvidedContext {
    /** The address of the run's PostgreSQL server, of its administrative database. */
    testPostgres: string
    /** Where the server has its Unix sockets; empty if it has none. */
    testPostgresSockets: string
  }
}

/**
 * For `globalSetup` in a vitest.config.ts: one PostgreSQL server per run, started for the first package that asks for it,
 * shared by all, and gone with everything of it afterwards.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().testPostgres !== undefined) return undefined
  if (testDatabaseUrl) return useServer(run, testDatabaseUrl)
  await eraseLeftoverServers()
  const dataDir = await makeRunDirectory()
  // Root's server runs as another user, who shall get at its files here.
  await chmod(dataDir, 0o711)
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: false })
    const address = databaseUrl(server.url, 'postgres')
    await easePassword(address)
    await createTemplate(address)
    run.provide('testPostgres', address)
    run.provide('testPostgresSockets', await socketDirectory(address))
    return async () => {
      await server.stop()
      await eraseEmbeddedPostgres(dataDir)
    }
  } catch (error) {
    await eraseEmbeddedPostgres(dataDir)
    throw error
  }
}

/** A server that runs already, with the settings that it has. It is this run's alone: its test databases are dropped before and after. */
async function useServer(run: TestProject, address: string): Promise<() => Promise<void>> {
  await dropTestDatabases(address)
  await createTemplate(address)
  run.provide('testPostgres', address)
  run.provide('testPostgresSockets', '')
  return () => dropTestDatabases(address)
}
