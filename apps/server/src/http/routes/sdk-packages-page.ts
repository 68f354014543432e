import type { Brand } from '@merchant-payments/api/http'
import { brandParts } from './brand-parts.ts'
import { escaped } from './escape-html.ts'
import { sdkFolder } from './page-files.ts'
import { policyFor } from './scriptless-policy.ts'

/** A package that was handed out. */
type Listed = { version: string; integrity: string; created: Date }

/** The path of a version's package. Its bytes never change. */
export function sdkPackagePath(version: string): string {
  return `/${sdkFolder}/merchant-payments-sdk-${version}.tgz`
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; }
p, code { overflow-wrap: anywhere; }
a { color: inherit; }
`

/** The list of the SDK's versions, newest first, with the command that installs this server's own. */
export function sdkPackagesPage(packages: readonly Listed[], own: string, origin: string, brand: Brand | null) {
  const { icon, style: ofBrand, head, foot } = brandParts(brand)
  const styleOfPage = style + ofBrand
  const items = packages.map(
    ({ version, integrity, created }) => `<h2><a href="${sdkPackagePath(version)}">${escaped(version)}</a></h2>
<p>${version === own ? 'The version of this server. ' : ''}First offered ${created.toISOString().slice(0, 10)}. <code>${escaped(integrity)}</code></p>`,
  )
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Versions of the SDK</title>
${icon}
<style>${styleOfPage}</style>
</head>
<body>
<main>
${head}<h1>Versions of the SDK</h1>
<p>The file at each address never changes, so that lock files stay valid. <a href="/docs">Guides</a></p>
<pre tabindex="0"><code>npm install ${escaped(origin)}${sdkPackagePath(own)}</code></pre>
${items.join('\n')}${foot}
</main>
</body>
</html>
`
  return { html, contentSecurityPolicy: policyFor(styleOfPage) }
}
