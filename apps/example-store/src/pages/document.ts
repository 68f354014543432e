import { html } from 'hono/html'

/** Markup in which everything foreign has been escaped. */
export type Markup = ReturnType<typeof html>

/** The part that all pages of a store share. */
export type Frame = {
  livemode: boolean
  /** Whether makers sell here. */
  hasMakers: boolean
}

export const frameOf = ({ livemode, platform }: { livemode: boolean; platform: object | undefined }): Frame => ({
  livemode,
  hasMakers: platform !== undefined,
})

type Place = '/' | '/makers' | '/webhooks'

const stylesheets = ['frame', 'shop', 'pay', 'thanks', 'webhooks', 'makers']

/** The frame of every page. */
export function document(
  page: Frame & {
    title: string
    at?: Place
    body: Markup
    /** Where Stripe.js is, on a page that needs it, and the script of ours that uses it. */
    stripe?: { url: string; usedBy: string }
  },
): Markup {
  const link = (href: Place, name: string) =>
    html`<a href="${href}" ${page.at === href ? html`aria-current="page"` : ''}>${name}</a>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Slow Mornings</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${stylesheets.map((name) => html`<link rel="stylesheet" href="/assets/${name}.css">`)}
<script type="module" src="/assets/live.js"></script>
${page.stripe ? html`<script src="${page.stripe.url}"></script><script type="module" src="/assets/${page.stripe.usedBy}"></script>` : ''}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top wide">
  <a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="32" height="32">Slow Mornings</a>
  <nav aria-label="Main">${link('/', 'Shop')}${page.hasMakers ? link('/makers', 'Makers') : ''}${link('/webhooks', 'Webhooks')}</nav>
</header>
${page.livemode ? '' : testNote}
<main id="main" class="wide">${page.body}</main>
<footer class="wide">
  <p>An example store, made with <code>@merchant-payments/sdk</code> alone. Its orders and webhooks are kept in memory and lost on a restart.</p>
</footer>
</body>
</html>`
}

const testNote = html`<aside class="test-note" aria-label="Test mode">
  <p><strong>Test mode.</strong> No money moves. Pay with <code>4242 4242 4242 4242</code>, any future date and any code.</p>
</aside>`
