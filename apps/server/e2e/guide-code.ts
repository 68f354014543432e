import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A block of code of a guide. `file` is the name under which the reader saves it, `tab` the language that it is shown for. */
export type Block = { language: string; file?: string; tab?: string; skipped: boolean; code: string }
type GuideCode = { name: string; blocks: Block[] }

/** Where the languages of this machine are found, and what they keep in the home of its user. */
// biome-ignore lint/style/noProcessEnv: the programs of the guides are started as their reader starts them
const { PATH, HOME } = process.env
export const machine = { PATH, HOME }

const folder = fileURLToPath(new URL('../../../docs/guides', import.meta.url))

/** The code of all guides. */
export function readGuideCode(): GuideCode[] {
  return globSync('*.md', { cwd: folder })
    .toSorted()
    .map((name) => ({
      name: basename(name, '.md'),
      blocks: [...readFileSync(join(folder, name), 'utf8').matchAll(/^```(\S+)([^\n]*)\n(.*?)^```$/gms)].map(
        ([, language = '', info = '', code = '']) => {
          const file = /\bfile=(\S+)/.exec(info)?.[1]
          const tab = /\btab=(\S+)/.exec(info)?.[1]
          const named = { ...(file === undefined ? {} : { file }), ...(tab === undefined ? {} : { tab }) }
          return { language, ...named, skipped: info.includes('skip'), code }
        },
      ),
    }))
}

/** Saves blocks as their reader does. */
export async function saveBlocks(blocks: readonly Block[], into: string): Promise<void> {
  for (const { file, code } of blocks) {
    if (file === undefined) continue
    await mkdir(dirname(join(into, file)), { recursive: true })
    await writeFile(join(into, file), code)
  }
}
