import { createHash } from 'node:crypto'

/** The policy of a page with one inline style sheet, which loads its icon, and runs and sends nothing. */
export function policyFor(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For the head of such a page: browsers look for an icon in any case, and the policy would refuse the one of another name. */
export const iconLink = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
