import { readFile } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'

/** A page of the guides, before it is rendered. */
export type Guide = {
  /** The absolute path of its Markdown. */
  file: string
  /** Path: "/docs" for the overview, "/docs/checkout" for a guide, "/docs/details/operating" for another document. */
  url: string
  title: string
  /** Plain text for the overview. */
  description: string
  markdown: string
}

export type Section = { title: string; guides: Guide[] }

/**
 * The overview, docs/guides/README.md, and the pages that it lists. Its headings and lists are the order of the guides:
 * `- [Checkout](checkout.md): what it is about`.
 * @param complete adds to each Markdown what the files cannot know
 */
export async function readGuides(
  folder: string,
  complete: (markdown: string) => string = (markdown) => markdown,
): Promise<{ overview: Guide; sections: Section[] }> {
  const file = resolve(folder, 'README.md')
  const markdown = complete(await readFile(file, 'utf8'))
  const sections: Section[] = []
  for (const line of markdown.split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? []
    if (heading !== undefined) sections.push({ title: heading, guides: [] })
    const [, title, link, description] = /^- \[(.+?)\]\((.+?\.md)\): (.+)$/.exec(line) ?? []
    if (title === undefined || link === undefined || description === undefined) continue
    const section = sections.at(-1)
    if (!section) throw new Error(`${file}: ${title} stands before the first heading`)
    const path = resolve(folder, link)
    section.guides.push({
      file: path,
      url: addressOf(path, folder),
      title,
      description: description.replaceAll('`', ''),
      markdown: complete(await readFile(path, 'utf8')),
    })
  }
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
  const description = 'How to take payments, receive webhooks and go live.'
  return { overview: { file, url: '/docs', title, description, markdown }, sections }
}

function addressOf(path: string, folder: string): string {
  const name = basename(path, '.md')
  return dirname(relative(folder, path)) === '.' ? `/docs/${name}` : `/docs/details/${name}`
}
