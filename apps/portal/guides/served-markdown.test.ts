import { expect, test } from 'vitest'
import { servedMarkdown } from './served-markdown.ts'

const served = (markdown: string) =>
  servedMarkdown(markdown, {
    file: '/docs/guides/here.md',
    pageAt: (file) => ({ '/docs/keys.md': '/docs/details/keys', '/docs/guides/README.md': '/docs' })[file],
  })

test.each([
  ['a page beside the guides', '[keys](../keys.md)', '[keys](/docs/details/keys.md)'],
  ['a heading of it', '[keys](../keys.md#roll)', '[keys](/docs/details/keys.md#roll)'],
  ['the overview', '[guides](README.md)', '[guides](/docs/index.md)'],
  ['a decision, which is no page', 'see [decision 1](../decisions/0001-x.md).', 'see decision 1.'],
  ['a code, which keeps its marks', '[`a_code`](../keys.md#a_code)', '[`a_code`](/docs/details/keys.md#a_code)'],
  ['a heading of this page', '[there](#there)', '[there](#there)'],
  [
    'an address',
    '[a](/docs/vectors/x.json) [b](https://example.com/)',
    '[a](/docs/vectors/x.json) [b](https://example.com/)',
  ],
  ['code', '```md\n[keys](../keys.md)\n```', '```md\n[keys](../keys.md)\n```'],
])('a link to %s is served as one that can be followed', (_, markdown, told) => {
  expect(served(markdown)).toBe(told)
})
