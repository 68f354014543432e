import { createHash } from 'node:crypto'

/** The policy of a page with one inline style sheet, which loads, runs and sends nothing else. */
export function policyFor(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
