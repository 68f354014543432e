/** Licences that ask for no more than to be named, by their SPDX identifiers; of MPL-2.0 files nothing is changed here. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose package.json does not name their licence, as their LICENSE file has it. */
const asInTheirFile: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  'seq-queue': 'MIT',
}

/** Packages with another licence, and why they may be here all the same. */
const exceptions: Readonly<Record<string, { licence: string; because: string }>> = {
  elkjs: {
    licence: 'EPL-2.0',
    because: "a part of Prisma's command line, which generates code here; unchanged, and in nothing that is built",
  },
}

/** The licence of a package as an SPDX expression; null when it names none. */
export function licenceOf({ name, license }: { name: string; license?: unknown }): string | null {
  const own = asInTheirFile[name]
  if (own !== undefined) return own
  if (typeof license !== 'string') return null
  return license.replace(/^\((.*)\)$/, '$1').replace(/\b(and|or)\b/g, (word) => word.toUpperCase())
}

/** Why the package is allowed in spite of its licence; null when it needs no reason or has none. */
export function reasonFor(name: string, licence: string): string | null {
  const exception = exceptions[name]
  return exception?.licence === licence ? exception.because : null
}

/** Whether an SPDX expression can be met with allowed licences alone. Expressions with brackets inside are refused. */
export function isAllowed(expression: string): boolean {
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}
