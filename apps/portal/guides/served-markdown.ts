import { dirname, resolve } from 'node:path'

export type ServedOptions = {
  /** The absolute path of the Markdown, from which its links lead. */
  file: string
  /** The address of a page, by the absolute path of its Markdown; undefined for a file that is no page. */
  pageAt: (file: string) => string | undefined
}

/** A guide as the server offers its Markdown: links lead to the Markdown of pages; those to other files of the repository are text. */
export function servedMarkdown(markdown: string, { file, pageAt }: ServedOptions): string {
  // Split by fences, which are left alone: the even parts are prose.
  return markdown
    .split(/^(```[^\n]*\n[\s\S]*?\n```)$/m)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, served)))
    .join('')

  function served(link: string, text: string, target: string): string {
    const [path = '', anchor] = target.split('#', 2)
    if (/^[a-z]+:|^\//.test(target) || path === '') return link
    const page = pageAt(resolve(dirname(file), path))
    if (page === undefined) return text
    return `[${text}](${markdownAddress(page)}${anchor === undefined ? '' : `#${anchor}`})`
  }
}

/** The address of a page's Markdown. */
export function markdownAddress(url: string): string {
  return url === '/docs' ? '/docs/index.md' : `${url}.md`
}
