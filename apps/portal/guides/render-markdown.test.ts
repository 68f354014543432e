import { expect, test } from 'vitest'
import { fenceInfo, renderMarkdown, slugOf } from './render-markdown.ts'

const render = (markdown: string) =>
  renderMarkdown(markdown, {
    file: '/guides/here.md',
    pageAt: (file) => (file === '/guides/there.md' ? '/docs/there' : undefined),
    highlight: (code, language) => `<pre>${language}: ${code.trim()}</pre>`,
  })

test.each([
  ['When a signature does not match', 'when-a-signature-does-not-match'],
  ['already_refunded', 'already_refunded'],
  ['1. Start the server', '1-start-the-server'],
  ['What’s new?', 'whats-new'],
])('the anchor of "%s" is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('headings have anchors, the same title twice two of them', () => {
  const { html, headings } = render('# Top\n\n## Again\n\n## Again\n\n### `a_code`')
  expect(headings.map(({ id }) => id)).toEqual(['again', 'again-1', 'a_code'])
  expect(html).toContain('<h2 id="again"><a class="anchor" href="#again">Again</a></h2>')
  expect(html).toContain('<h1>Top</h1>')
})

test('a link to a page leads to its address, one to another file of the repository nowhere', () => {
  const { html } = render(
    '[a](there.md#x) [b](../code.ts) [c](#here) [d](https://example.com/) [e](/docs/vectors/x.json)',
  )
  expect(html).toContain('<a href="/docs/there#x">a</a> <a class="in-repository">b</a> <a href="#here">c</a>')
  expect(html).toContain('<a href="https://example.com/">d</a> <a href="/docs/vectors/x.json">e</a>')
})

test('consecutive fences with a tab are one group, others stand alone', () => {
  const { html } = render('```sh\na\n```\n\n```ts tab=Express\nb\n```\n\n```go file=x.go tab=Plain_Go\nc\n```\n\ntext')
  expect(html).toBe(
    '<figure><pre>sh: a</pre></figure>' +
      '<div class="tabs"><figure><figcaption>Express</figcaption><pre>ts: b</pre></figure>' +
      '<figure><figcaption>Plain Go</figcaption><pre>go: c</pre></figure></div><p>text</p>\n',
  )
})

test('the info of a fence has its language, file and tab', () => {
  expect(fenceInfo('ts file=app/x.ts tab=Next.js')).toEqual({ language: 'ts', file: 'app/x.ts', tab: 'Next.js' })
  expect(fenceInfo('sh skip')).toEqual({ language: 'sh' })
})

test('the search finds the text below each heading', () => {
  const { passages } = render('# T\n\nIntro `code`\nmore.\n\n## One\n\n- first\n- second')
  expect(passages.map(({ heading, text }) => [heading?.title, text.trim()])).toEqual([
    [undefined, 'Intro code more.'],
    ['One', 'first second'],
  ])
})

test('cells of numbers are aligned by a class, as the policy refuses style attributes', () => {
  const { html } = render('| Page | kB |\n| ---- | -: |\n| Home | 162 |\n')
  expect(html).toContain('<th scope="col" class="end">kB</th>')
  expect(html).toContain('<td class="end">162</td>')
  expect(html).not.toContain('style=')
})
