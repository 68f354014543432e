import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lint } from '@merchant-payments/vitest/published/lint'
import { pack } from './pack.ts'

const directory = await mkdtemp(join(tmpdir(), 'sdk-package-'))
try {
  process.stdout.write(await lint(await pack(directory), 'strict'))
} finally {
  await rm(directory, { recursive: true })
}
