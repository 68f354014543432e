import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import MiniSearch from 'minisearch'
import type { Plugin } from 'vite'
import { searchOptions } from '../src/guides/search-options.ts'
import { createCodeHighlighter } from './highlight-code.ts'
import { llmsFullText, llmsText } from './llms.ts'
import { type Guide, readGuides, type Section } from './read-guides.ts'
import { type Heading, type Rendered, renderMarkdown } from './render-markdown.ts'
import { packSdk, sdkFile, sdkPackageName, withSdkPackage } from './sdk-package.ts'
import { markdownAddress, servedMarkdown } from './served-markdown.ts'

const template = 'guides.html'

/**
 * Writes the guides into the build: the page that vite has made of the template once for each guide, its Markdown, the index
 * of the search, llms.txt, the vectors for signatures, fees and errors, and the SDK's package.
 * @param folder the absolute path of the Markdown
 */
export function guidePages(folder: string): Plugin {
  return {
    name: 'guide-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[template]
        if (page?.type !== 'asset') throw new Error(`the build has no ${template}`)
        delete bundle[template]
        const sdkPackage = await sdkPackageName()
        const { overview, sections } = await readGuides(folder, (markdown) => withSdkPackage(markdown, sdkPackage))
        const guides = [overview, ...sections.flatMap((section) => section.guides)]
        const byFile = new Map(guides.map(({ file, url }) => [file, url]))
        const pageAt = (path: string) => byFile.get(path)
        const highlight = createCodeHighlighter()
        const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source })
        const search = new MiniSearch(searchOptions)
        for (const [index, guide] of guides.entries()) {
          const { file, url, markdown, title, description } = guide
          const rendered = renderMarkdown(markdown, { file, highlight, pageAt })
          const name = url === '/docs' ? 'docs/index' : url.slice(1)
          const parts: Record<string, string> = {
            title: escaped(title),
            description: escaped(description),
            markdown: markdownAddress(url),
            navigation: navigation(sections, guide, rendered.headings),
            article: rendered.html,
            neighbours: neighbours(guides[index - 1], guides[index + 1]),
          }
          emit(
            `${name}.html`,
            String(page.source).replaceAll(/\{\{(\w+)\}\}/g, (_, part) => parts[part] ?? ''),
          )
          emit(`${name}.md`, servedMarkdown(markdown, { file, pageAt }))
          addPassages(search, guide, rendered)
        }
        emit('docs/search.json', JSON.stringify(search))
        emit('llms.txt', withSdkPackage(llmsText(sections), sdkPackage))
        emit('llms-full.txt', llmsFullText(guides, pageAt))
        emit('docs/vectors/signatures.json', await sdkFile('vectors/signatures.json'))
        for (const name of ['fees.json', 'errors.json']) emit(`docs/vectors/${name}`, await vectors(name))
        emit(`docs/sdk/${sdkPackage}`, await packSdk())
      },
    },
  }
}

/** Vectors of the contract, as they are committed. */
function vectors(name: string): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve(`@merchant-payments/api/vectors/${name}`), 'utf8')
}

function addPassages(search: MiniSearch, { title, url }: Guide, { passages }: Rendered): void {
  for (const { heading, text } of passages) {
    if (heading === null && text.trim() === '') continue
    const id = heading === null ? url : `${url}#${heading.id}`
    search.add({ id, page: title, title: heading?.title ?? title, text })
  }
}

function navigation(sections: Section[], current: Guide, headings: Heading[]): string {
  const here = headings
    .filter(({ level }) => level === 2)
    .map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`)
    .join('')
  const lists = sections.map(({ title, guides }) => {
    const items = guides.map((guide) => {
      const isCurrent = guide === current
      const link = `<a href="${guide.url}"${isCurrent ? ' aria-current="page"' : ''}>${escaped(guide.title)}</a>`
      return `<li>${link}${isCurrent && here !== '' ? `<ul>${here}</ul>` : ''}</li>`
    })
    return `<h2>${escaped(title)}</h2><ul>${items.join('')}</ul>`
  })
  return `<p><a href="/docs"${current.url === '/docs' ? ' aria-current="page"' : ''}>Overview</a></p>${lists.join('')}`
}

function neighbours(previous: Guide | undefined, next: Guide | undefined): string {
  const link = (guide: Guide | undefined, rel: string, word: string) =>
    guide === undefined ? '' : `<a rel="${rel}" href="${guide.url}"><span>${word}</span> ${escaped(guide.title)}</a>`
  return link(previous, 'prev', 'Previous') + link(next, 'next', 'Next')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
