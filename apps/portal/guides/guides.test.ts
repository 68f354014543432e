import { fileURLToPath } from 'node:url'
import { errorTable } from '@merchant-payments/api/http'
import { expect, test } from 'vitest'
import { llmsFullText, llmsText } from './llms.ts'
import { readGuides } from './read-guides.ts'
import { renderMarkdown } from './render-markdown.ts'

const { overview, sections } = await readGuides(fileURLToPath(new URL('../../../docs/guides', import.meta.url)))
const guides = [overview, ...sections.flatMap((section) => section.guides)]
const pageAt = (file: string) => guides.find((other) => other.file === file)?.url
const pages = new Map(
  guides.map((guide) => [
    guide.url,
    renderMarkdown(guide.markdown, {
      file: guide.file,
      pageAt,
      highlight: (code) => code,
    }),
  ]),
)
const files = ['/docs/reference', ...['signatures', 'fees', 'errors'].map((name) => `/docs/vectors/${name}.json`)]

test.each(guides.map(({ url }) => url))('the links of %s lead to pages and headings that exist', (url) => {
  const { html = '' } = pages.get(url) ?? {}
  const broken = [...html.matchAll(/ href="([^"]+)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => !/^https?:/.test(href) && !files.includes(href))
    .filter((href) => {
      const [path = '', anchor] = href.split('#', 2)
      const page = pages.get(path === '' ? url : path)
      return !page || (anchor !== undefined && !page.headings.some(({ id }) => id === anchor))
    })
  expect(broken).toEqual([])
})

test('every error code has an entry with its status, and every entry is a code', () => {
  const text = guides.find(({ url }) => url === '/docs/errors')?.markdown ?? ''
  const entries = [...text.matchAll(/^### `(\w+)`\n\n(\d+)\. /gm)].map(([, code, status]) => [code, Number(status)])
  const codes = Object.entries(errorTable).map(([code, { http }]) => [code, http])
  expect(entries.toSorted()).toEqual(codes.toSorted())
})

test('each guide has a first heading, and says in the overview what it is about', () => {
  for (const { markdown, description } of guides) {
    expect(markdown).toMatch(/^# \S/)
    expect(description.length).toBeGreaterThan(10)
  }
})

test('llms.txt lists every page, and llms-full.txt has every guide', () => {
  const list = llmsText(sections)
  for (const { url, title } of guides.slice(1)) expect(list).toContain(`[${title}](${url}.md)`)
  const full = llmsFullText(guides, pageAt)
  expect(full).toContain('# Quick start')
  expect(full).toContain('# For AI agents')
  expect(full).not.toContain('# Runbook')
  // No link leads to a path of the repository.
  expect(full).not.toMatch(/\]\((?!https?:|\/|#)[^)\s]*\.(md|ts|json|yaml)/)
})
