import { profile } from '#messages/profile.ts'

const t = profile.browserLabel

/** The first that fits: most browsers name others as well. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, t.edge],
  [/\bOPR\//, t.opera],
  [/\bFirefox\/|\bFxiOS\//, t.firefox],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, t.chrome],
  [/\bSafari\//, t.safari],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, t.android],
  [/\bWindows\b/, t.windows],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, t.linux],
]

/** A User-Agent as "Firefox on Windows". */
export function browserLabel(userAgent: string | null): string {
  const of = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [of(browsers), of(systems)]
  if (!browser) return system ? t.aBrowserOn({ system }) : t.unknownBrowser
  return system ? t.on({ browser, system }) : browser
}
