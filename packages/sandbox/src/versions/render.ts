import { oldestVersion } from '../http/api-version.ts'
import { apiVersion } from '../http/context.ts'
import { moves } from './moves.ts'
import { notConverted } from './not-converted.ts'

type Change = { version: string; title: string; page: string }

/** The changes of Stripe's versions as a page: those that are converted, and those that are not. */
export function versionsPage(): string {
  return [
    '# Versions',
    '',
    'Written by `npm run generate:stripe`, from the conversions of the sandbox and what it says that it does not convert. A client of',
    `any version from ${oldestVersion} to ${apiVersion} is answered in the form of its own. What later versions only added is there in every version.`,
    '',
    'The fixtures of `stripe trigger` are sent without a version, and so in that of the account, unless `--api-version` says another one.',
    'Many of them send what newer versions refuse, at Stripe as well: `payment_method_types` of intents, `coupon` of customers and promotion',
    'codes, `iterations` of phases. Run them with an account of the version 2022-11-15 (`--api-version`), which takes all of these but the',
    'coupons of customers.',
    '',
    '## Converted',
    '',
    ...byVersion(moves),
    '## Not converted',
    '',
    'Parameters of these changes are refused with `sandbox_not_converted`. Changes of Stripe.js are no part of this.',
    '',
    ...byVersion(notConverted),
  ].join('\n')
}

function byVersion(changes: readonly Change[]): string[] {
  const versions = [...new Set(changes.map(({ version }) => version))]
  return versions.flatMap((version) => [
    `### ${version}`,
    '',
    ...changes.filter((one) => one.version === version).map(({ title, page }) => `- ${title} [Changelog](${page})`),
    '',
  ])
}
