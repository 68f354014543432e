import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  exportMerchant,
  type ImportedMerchant,
  ImportRefusedError,
  importMerchant,
} from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { Command } from 'commander'
import { z } from 'zod'
import { CommandError, noMerchant } from '../command-error.ts'
import { runOnPage } from './portable-page.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

const manifestFile = 'manifest.json'
/** Lines that are written to the database together, at least. */
const pageSize = 500

const manifest = z.object({
  format: z.literal(1),
  merchant: z.string(),
  files: z.array(
    z.object({ file: z.string().regex(/^[a-z_]+\.jsonl$/), kind: z.string(), count: z.int(), sha256: z.string() }),
  ),
})
type Manifest = z.infer<typeof manifest>

export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .description(
      "Write everything that is a merchant's to a folder: JSON lines for each kind, a manifest with counts and SHA-256 hashes, " +
        'and a page on how to run on without this service. Secrets are left out.',
    )
    .argument('<merchant>', 'mer_…')
    .requiredOption('--to <folder>', 'a folder that is empty or does not exist')
    .action(async (merchantId: string, { json, to }: { json: boolean; to: string }) => {
      const written = await withDatabase(terminal, async (services) => {
        const made = await writeFolder(services, merchantId, to)
        await writeAuditEntry(services, { action: 'merchants.export', merchantId, objectId: merchantId })
        return made
      })
      const counts = Object.fromEntries(written.files.map(({ kind, count }) => [kind, count]))
      print(terminal, { merchant_id: merchantId, folder: to, rows: counts }, json)
    })
}

export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .description(
      'Create a merchant from a folder that `mpay merchants export` wrote, with the ids that everything had. Its keys and the ' +
        'secrets of its webhook endpoints are new, and are shown only once.',
    )
    .argument('<folder>', 'the folder of the export')
    .action(async (folder: string, { json }: { json: boolean }) => {
      const imported = await withDatabase(terminal, async (services) => {
        const made = await readFolder(services, folder)
        const { merchant_id } = made
        await writeAuditEntry(services, { action: 'merchants.import', merchantId: merchant_id, objectId: merchant_id })
        return made
      })
      print(terminal, imported, json)
    })
}

/**
 * Writes the export of a merchant to a folder.
 * @throws CommandError for an unknown merchant, and for a folder with other files
 */
async function writeFolder(
  services: Pick<Services, 'database'>,
  merchantId: string,
  folder: string,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty. Name another folder.`)
  const files = new Map<string, { count: number; hash: ReturnType<typeof createHash> }>()
  const found = await exportMerchant(services, merchantId, async (kind, lines) => {
    const known = files.get(kind) ?? { count: 0, hash: createHash('sha256') }
    const text = `${lines.join('\n')}\n`
    files.set(kind, known)
    known.count += lines.length
    known.hash.update(text)
    await appendFile(join(folder, `${kind}.jsonl`), text, { mode: 0o600 })
  })
  if (!found) throw noMerchant(merchantId)
  const written: Manifest = {
    format: 1,
    merchant: merchantId,
    files: [...files].map(([kind, { count, hash }]) => ({
      file: `${kind}.jsonl`,
      kind,
      count,
      sha256: hash.digest('hex'),
    })),
  }
  await writeFile(join(folder, 'README.md'), runOnPage(merchantId))
  // Written last: a folder without it is not whole.
  await writeFile(join(folder, manifestFile), `${JSON.stringify(written, null, 2)}\n`)
  return written
}

/**
 * Creates the merchant of an export, once its files agree with the manifest.
 * @throws CommandError for a folder that is not a whole export, and for a merchant that exists
 */
async function readFolder(
  services: Pick<Services, 'database' | 'clock' | 'keyring'>,
  folder: string,
): Promise<ImportedMerchant> {
  const { files } = await readManifest(folder)
  for (const file of files) await verifyFile(folder, file)
  const known = new Set(files.map(({ kind }) => kind))
  return importMerchant(services, (kind) =>
    known.has(kind) ? pagesOf(join(folder, `${kind}.jsonl`)) : noPages(),
  ).catch((error: unknown) => {
    if (error instanceof ImportRefusedError) throw new CommandError(error.message)
    throw error
  })
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null)
  if (text === null) throw new CommandError(`${folder} has no ${manifestFile}: it is not a whole export.`)
  const read = manifest.safeParse(parseJson(text))
  if (!read.success) throw new CommandError(`${join(folder, manifestFile)} is not the manifest of an export.`)
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function verifyFile(folder: string, { file, count, sha256 }: Manifest['files'][number]): Promise<void> {
  const hash = createHash('sha256')
  let lines = 0
  try {
    for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      for (const byte of chunk) lines += byte === 0x0a ? 1 : 0
    }
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (hash.digest('hex') !== sha256 || lines !== count)
    throw new CommandError(`${file} differs from the manifest: it was changed or is incomplete. Nothing was imported.`)
}

async function* pagesOf(file: string): AsyncGenerator<string[]> {
  let lines: string[] = []
  let rest = ''
  // Not by readline, which also splits at U+2028: texts in JSON may contain it.
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    if (lines.length < pageSize) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

async function* noPages(): AsyncGenerator<string[]> {}
