import { html } from 'hono/html'
import { assetHref } from './assets.ts'

/** Markup in which every inserted value is escaped. */
export type Markup = ReturnType<typeof html>

type Page = {
  title: string
  body: Markup
  /** Names of further stylesheets and scripts. */
  styles?: string[]
  /** The address of a style sheet after those. */
  look?: string
  scripts?: string[]
  /** Where the browser is redirected, with or without scripts. */
  refreshTo?: string
  /** Origins of the images that the page shows. */
  imageOrigins?: string[]
  /** Addresses to which a form of the page leads at once: browsers check redirects after a form, too. */
  leadsTo?: (string | null)[]
  /** Whether any origin may show the page in a frame. Other pages must never be framed. */
  framed?: boolean
  /** A form in progress: going back to it shows what was typed, so the browser may keep it. */
  keptForBack?: boolean
  status?: number
}

/** The response of a page, with its security headers. */
export async function pageResponse(page: Page): Promise<Response> {
  const text = await documentOf(page)
  return new Response(text.toString(), { status: page.status ?? 200, headers: headersOf(page) })
}

function documentOf(page: Page): Markup {
  const styles = ['base.css', ...(page.styles ?? [])]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${page.refreshTo === undefined ? '' : html`<meta http-equiv="refresh" content="1; url=${page.refreshTo}">`}
<title>${page.title}</title>
<link rel="icon" href="${assetHref('icon.svg')}" type="image/svg+xml">
${styles.map((name) => html`<link rel="stylesheet" href="${assetHref(name)}">`)}
${page.look === undefined ? '' : html`<link rel="stylesheet" href="${page.look}">`}
${(page.scripts ?? []).map((name) => html`<script type="module" src="${assetHref(name)}"></script>`)}
</head>
<body>${page.body}</body>
</html>`
}

function headersOf(page: Page): Record<string, string> {
  const images = ["'self'", ...(page.imageOrigins ?? [])].join(' ')
  const targets = (page.leadsTo ?? []).flatMap((address) => (address === null ? [] : [new URL(address).origin]))
  const forms = ["'self'", ...new Set(targets)].join(' ')
  const alone = { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': page.keptForBack ? 'private, no-cache' : 'no-store',
    'content-security-policy':
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src ${images}; connect-src 'self'; ` +
      `form-action ${forms}; base-uri 'none'${page.framed ? '' : "; frame-ancestors 'none'"}`,
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(page.framed ? {} : alone),
  }
}

/** `shows` names the amount that the script updates when the shipping option changes. */
export function totalRow(label: string, amount: string, shows: 'total' | 'shipping' | '' = ''): Markup {
  const kind = shows === 'total' ? 'total-row total-row-strong' : 'total-row'
  return html`<div class="${kind}"><dt>${label}</dt><dd data-show="${shows}">${amount}</dd></div>`
}
