import { expect, test } from 'vitest'
import type { Brand } from '../../core/brand/brand.ts'
import { composeMail, type Letter } from './compose-mail.ts'

const letter: Letter = {
  to: { name: 'Ada', email: 'ada@example.com' },
  subject: 'Your card expires',
  blocks: [
    { facts: [['Card', '•••• 4242']] },
    { paragraph: 'Enter another card <today>.' },
    { button: 'Enter a card', link: 'https://pay.example/card?a=1&b=2' },
  ],
  reason: 'You have a subscription.',
}

const brand: Brand = {
  owner: 'mer_1',
  name: 'Tea & Co',
  color: '#101010',
  accent: null,
  logo: null,
  icon: null,
  supportEmail: null,
  supportUrl: null,
  termsUrl: null,
  privacyUrl: null,
}

const publicUrl = 'https://pay.example'
const htmlOf = (given: Letter, by: Brand | null = null) => composeMail(given, publicUrl, by).html ?? ''

test('a list of mails shows the first sentence about the matter beside the subject, not the greeting', () => {
  const html = htmlOf(letter)
  const body = html.slice(html.indexOf('<body'))
  const [first] = body.match(/(?<=>)[^<>\n]+/) ?? []
  expect(first).toBe('Enter another card &#60;today&#62;.')
  expect(body).toMatch(/^<body [^>]+>\n<div aria-hidden="true" style="display:none/)
  const withoutText = { ...letter, blocks: letter.blocks.filter((block) => !('paragraph' in block)) }
  expect(htmlOf(withoutText)).not.toContain('display:none')
})

test('a mail has colours of its own in dark mode, also for the button of a dark brand', () => {
  const html = htmlOf(letter, brand)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const [, dark = ''] = html.match(/prefers-color-scheme:dark\)\{([\s\S]+?)\}<\/style>/) ?? []
  const classes = new Set([...html.matchAll(/class="(\w+)"/g)].map(([, name]) => name))
  expect([...classes].sort()).toEqual(['button', 'faint', 'ink', 'page', 'sheet'])
  for (const name of classes) expect(dark).toContain(`.${name}{`)
  const edges = [html.match(/1px solid (#\w+)/)?.[1], dark.match(/border-color:(#\w+)/)?.[1]]
  expect(edges[0]).toBe('#101010')
  expect(edges[1]).not.toBe('#101010')
})

test('Outlook, which ignores the padding and width of divisions and links, gets a table and blanks', () => {
  const html = htmlOf(letter)
  const forOutlook = html.match(/<!--\[if mso\]>.*?<!\[endif\]-->/g)
  expect(forOutlook).toEqual([
    expect.stringContaining('<table role="presentation" width="560"'),
    '<!--[if mso]>&nbsp;&nbsp;<![endif]-->',
    '<!--[if mso]>&nbsp;&nbsp;<![endif]-->',
    '<!--[if mso]></td></tr></table><![endif]-->',
  ])
})

test('a long label leaves room for its value on a phone', () => {
  const html = htmlOf(letter)
  const [label = ''] = html.match(/<th [^>]+>/) ?? []
  expect(label).toContain('width:40%')
  expect(label).not.toContain('nowrap')
})

test('a French text has a space before each colon', () => {
  const { text } = composeMail({ ...letter, locale: 'fr' }, publicUrl, brand)
  expect(text).toContain('Card\u00a0: •••• 4242')
  expect(text).toContain('Enter a card\u00a0:\n\nhttps')
})

test('the text has the same content as the HTML', () => {
  const { text } = composeMail(letter, publicUrl, brand)
  const html = htmlOf(letter, brand)
  expect(text).toBe(
    'Hello Ada,\n\nCard: •••• 4242\n\nEnter another card <today>.\n\nEnter a card:\n\nhttps://pay.example/card?a=1&b=2\n\nYou have a subscription.\n\n-- Tea & Co\n',
  )
  expect(html).toContain('href="https://pay.example/card?a=1&#38;b=2"')
  expect(html).toContain('Tea &#38; Co')
})
