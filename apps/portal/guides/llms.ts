import type { Guide, Section } from './read-guides.ts'
import { type ServedOptions, servedMarkdown } from './served-markdown.ts'

const about = `# Merchant Payments API

> A payments API in front of Stripe Connect: products, hosted and embedded card payments, subscriptions, refunds, disputes and
> signed webhooks, over REST and a TypeScript SDK. It comes with its own sandbox, so that everything can be tried without any
> account elsewhere.

This file comes from a running server. All addresses are relative to its origin; the API is below \`/api/v1\`. A program that
builds on this API needs three things: a test key (\`svc_test_…\`), the origin of the server, and the signing secret of its webhooks.
Begin with [For AI agents](/docs/agents.md): it is enough to take a payment without a browser and without a human.`

/** https://llmstxt.org: the pages with what each is about. */
export function llmsText(sections: Section[]): string {
  const lists = sections.map(({ title, guides }) => {
    const lines = guides.map((guide) => `- [${guide.title}](${guide.url}.md): ${guide.description}`)
    return `## ${title}\n\n${lines.join('\n')}`
  })
  const machine = [
    '- [All guides in one file](/llms-full.txt): every page of this list up to the operation of a server',
    '- [OpenAPI 3.1](/api/v1/openapi.json): every operation with its fields, answers and errors; no key needed',
    '- [SDK](/docs/merchant-payments-sdk.tgz): the TypeScript SDK, for `npm install <origin>/docs/merchant-payments-sdk.tgz`; [all versions](/docs/sdk)',
    '- [Signatures](/docs/vectors/signatures.json): examples of signed deliveries, to test a verifier with',
    '- [Fees](/docs/vectors/fees.json) and [errors](/docs/vectors/errors.json): what each currency and plan costs, with results; every code with its status',
  ]
  return [about, ...lists, `## For programs\n\n${machine.join('\n')}`].join('\n\n').concat('\n')
}

/** The guides themselves, one after the other; what is about running a server stays apart. */
export function llmsFullText(guides: Guide[], pageAt: ServedOptions['pageAt']): string {
  const own = guides.filter(({ url }) => !url.startsWith('/docs/details/'))
  const texts = own.map(
    ({ url, file, markdown }) => `<!-- ${url} -->\n\n${servedMarkdown(markdown, { file, pageAt }).trim()}`,
  )
  return [about, ...texts].join('\n\n---\n\n').concat('\n')
}
