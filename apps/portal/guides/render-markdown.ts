import { dirname, resolve } from 'node:path'
import markdownIt, { type MarkdownIt, type Token } from 'markdown-it'

export type Heading = { level: number; id: string; title: string }
/** The text below a heading, for the search. */
type Passage = { heading: Heading | null; text: string }
export type Rendered = { html: string; headings: Heading[]; passages: Passage[] }

type RenderOptions = {
  /** The absolute path of the Markdown, from which its links lead. */
  file: string
  /** The address of a page, by the absolute path of its Markdown; undefined for a file that is no page. */
  pageAt: (file: string) => string | undefined
  highlight: (code: string, language: string) => string
}

/** The info string of a code fence, language first: ```` ```ts file=shop.ts tab=Express ````. */
type FenceInfo = { language: string; file?: string; tab?: string }

/** Reads the info string of a fence. Values have no spaces: `_` stands for one. */
export function fenceInfo(info: string): FenceInfo {
  const [language = '', ...rest] = info.trim().split(/\s+/)
  const attributes = Object.fromEntries(rest.map((part) => part.split('=', 2) as [string, string]))
  return {
    language,
    ...(attributes.file === undefined ? {} : { file: attributes.file }),
    ...(attributes.tab === undefined ? {} : { tab: attributes.tab.replaceAll('_', ' ') }),
  }
}

/** A guide as HTML: headings with anchors, code with a copy button, consecutive fences with `tab=` as one group of tabs. */
export function renderMarkdown(markdown: string, { file, pageAt, highlight }: RenderOptions): Rendered {
  const md: MarkdownIt = markdownIt({ html: true, linkify: false })
  const tokens = md.parse(markdown, {})
  const { headings, passages } = nameHeadings(tokens)
  for (const token of tokens.flatMap((one) => one.children ?? [])) {
    if (token.type !== 'link_open') continue
    const target = String(token.attrGet('href') ?? '')
    const [path = '', anchor] = target.split('#', 2)
    if (/^[a-z]+:|^\//.test(target) || path === '') continue
    const page = pageAt(resolve(dirname(file), path))
    if (page !== undefined) token.attrSet('href', anchor === undefined ? page : `${page}#${anchor}`)
    else token.attrs = [['class', 'in-repository']]
  }
  const rules = md.renderer.rules
  rules.heading_open = (all, index) => {
    const { tag } = all[index] as Token
    const id = all[index]?.attrGet('id')
    return tag === 'h1' ? '<h1>' : `<${tag} id="${id}"><a class="anchor" href="#${id}">`
  }
  rules.heading_close = (all, index) => (all[index]?.tag === 'h1' ? '</h1>' : `</a></${all[index]?.tag}>`)
  rules.table_open = () => '<div class="table" tabindex="0"><table>'
  rules.table_close = () => '</table></div>'
  rules.th_open = (all, index) => (all[index + 1]?.content === '' ? '<td>' : `<th scope="col"${alignment(all[index])}>`)
  rules.td_open = (all, index) => `<td${alignment(all[index])}>`
  rules.th_close = (all, index) => (all[index - 1]?.content === '' ? '</td>' : '</th>')
  rules.fence = (all, index) => {
    const { info, content } = all[index] as Token
    const { language, tab } = fenceInfo(info)
    const before = tab !== undefined && tabOf(all[index - 1]) === undefined ? '<div class="tabs">' : ''
    const after = tab !== undefined && tabOf(all[index + 1]) === undefined ? '</div>' : ''
    const label = tab === undefined ? '' : `<figcaption>${md.utils.escapeHtml(tab)}</figcaption>`
    return `${before}<figure>${label}${highlight(content, language)}</figure>${after}`
  }
  return { html: md.renderer.render(tokens, md.options, {}), headings, passages }
}

/** As a class: the policy of the pages refuses the style attribute that markdown-it writes. */
function alignment(cell: Token | undefined): string {
  return cell?.attrGet('style') === 'text-align:right' ? ' class="end"' : ''
}

function tabOf(token: Token | undefined): string | undefined {
  return token?.type === 'fence' ? fenceInfo(token.info).tab : undefined
}

/** Gives headings their anchors, as code hosts name them, and collects the text below each. */
function nameHeadings(tokens: Token[]): { headings: Heading[]; passages: Passage[] } {
  const headings: Heading[] = []
  const passages: Passage[] = [{ heading: null, text: '' }]
  const taken = new Map<string, number>()
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      const title = textOf(tokens[index + 1])
      const slug = slugOf(title)
      const before = taken.get(slug) ?? 0
      taken.set(slug, before + 1)
      const heading = { level: Number(token.tag.slice(1)), id: before === 0 ? slug : `${slug}-${before}`, title }
      token.attrSet('id', heading.id)
      headings.push(heading)
      passages.push({ heading, text: '' })
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const passage = passages.at(-1)
      if (passage) passage.text += ` ${textOf(token)}`
    }
  }
  return { headings, passages }
}

function textOf(token: Token | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
}

/** "When a signature does not match" → "when-a-signature-does-not-match"; `already_refunded` stays as it is. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
