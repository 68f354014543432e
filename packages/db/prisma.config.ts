import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// `prisma generate` never runs the native schema engine, yet the command line insists on having one and would
// download it. Naming any file satisfies it; /bin/false, because a command that does need the engine must fail
// rather than report work that it did not do. An engine that is installed, or named by the caller, is left alone.
const prisma = createRequire(createRequire(import.meta.url).resolve('prisma/package.json'))
const engines = dirname(prisma.resolve('@prisma/engines/package.json'))
if (
  !process.env.PRISMA_SCHEMA_ENGINE_BINARY &&
  !readdirSync(engines).some((file) => file.startsWith('schema-engine'))
) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = '/bin/false'
}

export default {
  schema: join(import.meta.dirname, 'prisma', 'schema'),
  migrations: { path: join(import.meta.dirname, 'prisma', 'migrations') },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset' },
}
