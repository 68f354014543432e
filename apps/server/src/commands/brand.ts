import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { paletteOf } from '@merchant-payments/api/brand-palette'
import { maxImageBytes, readBrand, removeBrand, setBrand, toBrand } from '@merchant-payments/api/operator'
import { platformMerchantId } from '@merchant-payments/db'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { print } from './print.ts'
import { readJson } from './read-json.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

const example =
  '{"name": "Acme Pay", "logo": "logo.png", "icon": "icon.png", "color": "#4338ca", "accent": "#0a6847", ' +
  '"support_email": "help@acme.example", "support_url": "https://acme.example/help", "terms_url": "https://acme.example/terms", ' +
  '"privacy_url": "https://acme.example/privacy"}'

export function brandCommand(terminal: Terminal): Command {
  return commandGroup(
    'brand',
    "The platform's brand: what people see in place of the default name, mark and colours.",
    [set(terminal), show(terminal), remove(terminal)],
  )
}

function set(terminal: Terminal): Command {
  return new Command('set')
    .description(
      `Set the brand from a JSON file, in place of all of an earlier one: ${example}. All fields but the name may be left out. Images ` +
        'are PNG or JPEG files beside the JSON file, or data: URLs.',
    )
    .requiredOption('--file <path>', 'the JSON file, or - for the standard input')
    .action(async ({ json, file }: { json: boolean; file: string }) => {
      const read = await readJson(file, 'a brand', 'mpay brand set --help')
      const input = await withImages(read, file === '-' ? process.cwd() : dirname(file))
      const shown = await withDatabase(terminal, async (services) => {
        const brand = await setBrand(services, platformMerchantId, input)
        const fields = Object.keys(input)
        await writeAuditEntry(services, { action: 'brand.set', objectId: platformMerchantId, merchantId: null, fields })
        return toBrand(services.publicUrl, brand)
      })
      print(terminal, shown, json)
      const note = colorNote(shown)
      if (note !== null) terminal.err(`${note}\n`)
    })
}

/** How pages show a colour of text that cannot be read on each of them; null if they show it as it was chosen. */
function colorNote({ color, accent }: { color: string | null; accent: string | null }): string | null {
  const text = accent ?? color
  if (text === null) return null
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => paletteOf(color ?? text, accent, scheme).ink)
  if (light === text && dark === text) return null
  const field = accent === null ? 'color' : 'accent'
  return `${field}: text and links are ${light} on light pages and ${dark} on dark ones, as ${text} cannot be read on both.`
}

function show(terminal: Terminal): Command {
  return new Command('show').description("Show the platform's brand.").action(async ({ json }) => {
    const shown = await withDatabase(terminal, async (services) => {
      const brand = await readBrand(services, platformMerchantId)
      return brand && toBrand(services.publicUrl, brand)
    })
    if (shown === null) throw new CommandError('The platform has no brand: "mpay brand set --file <path>" sets one.')
    print(terminal, shown, json)
  })
}

function remove(terminal: Terminal): Command {
  return new Command('remove')
    .description('Remove the brand: the default name, mark and colours are back.')
    .action(async ({ json }) => {
      const removed = await withDatabase(terminal, async (services) => {
        const done = await removeBrand(services, platformMerchantId)
        const change = { action: 'brand.remove', objectId: platformMerchantId, merchantId: null, fields: [] }
        if (done) await writeAuditEntry(services, change)
        return done
      })
      print(terminal, { object: 'brand', removed }, json)
    })
}

/** The content of the file, with the images at paths in place of the paths. */
async function withImages(input: Record<string, unknown>, folder: string): Promise<Record<string, unknown>> {
  const brand = { ...input }
  for (const field of ['logo', 'icon']) {
    const path = brand[field]
    if (typeof path === 'string' && !/^(?:data|https?):/i.test(path))
      brand[field] = await imageAt(field, resolve(folder, path))
  }
  return brand
}

/** The type in the URL does not matter: the bytes tell it. */
async function imageAt(field: string, path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${field}: ${path} cannot be read (${error.code}): name a PNG or a JPEG beside the JSON file.`,
    )
  })
  if (bytes.length > maxImageBytes)
    throw new CommandError(
      `${field}: ${path} has ${Math.ceil(bytes.length / 1024)} KB, and may have 512: make the image smaller.`,
    )
  return `data:application/octet-stream;base64,${bytes.toString('base64')}`
}
