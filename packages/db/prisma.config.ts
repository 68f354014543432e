import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { defineConfig } from 'prisma/config'

// `prisma generate` never runs the native schema engine, yet the command line insists on having one and would
// download it. Naming any file satisfies it; /bin/false, because a command that does need the engine must fail
// rather than report work that it did not do. An engine that is installed, or named by the caller, is left alone.
const engines = dirname(createRequire(import.meta.resolve('prisma/config')).resolve('@prisma/engines/package.json'))
if (
  !process.env.PRISMA_SCHEMA_ENGINE_BINARY &&
  !readdirSync(engines).some((file) => file.startsWith('schema-engine'))
) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = '/bin/false'
}

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset' },
})
