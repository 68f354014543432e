import { type Covered, coverage, type Parameter, source, type Treatment } from './coverage.ts'

const treatments: readonly Treatment[] = ['works', 'fixed', 'echoed', 'refused']

/** The coverage as a page: what is offered with its parameters, then what is not. */
export function coveragePage(): string {
  const all = coverage()
  const offered = all.filter(({ parameters }) => parameters !== null)
  const counted = treatments.map((treatment) => {
    const of = offered.flatMap(({ parameters }) => (parameters ?? []).filter((one) => one.treatment === treatment))
    return `${of.length} ${treatment === 'works' ? 'work' : `are ${treatment}`}`
  })
  return [
    '# Coverage',
    '',
    'Written by `npm run generate:stripe`, from the operations of the sandbox and the types of Stripe’s client',
    `for Node, ${source.sdk} (API ${source.api}). \`--coverage\` prints the same.`,
    '',
    `Of ${all.length} operations ${offered.length} are offered. Of their parameters ${counted.join(', ')}. A parameter that is`,
    'taken with some values alone has them in brackets.',
    '',
    '- Works: a test has sent it and seen its effect, in later answers, events, pages or money (`src/coverage/observations`).',
    '- Fixed: one value is taken, which is Stripe’s default in most cases; any other is refused.',
    '- Echoed: it is taken, and no test has seen an effect. The response names it in the header `Sandbox-Echoed`, the log has a',
    '  line, and `--strict` refuses it.',
    '- Refused: the request is answered 400, as is an operation that is not offered.',
    '',
    '`expand` works everywhere.',
    '',
    ...groupsOf(offered).flatMap(([group, members]) => [`## ${group}`, '', ...members.flatMap(section)]),
    '## Not offered',
    '',
    ...groupsOf(all.filter(({ parameters }) => parameters === null)).map(
      ([group, members]) => `- ${group}: ${members.map(({ operation }) => `\`${operation}\``).join(', ')}`,
    ),
    '',
  ].join('\n')
}

/** The same for a terminal: without marks. */
export function coverageText(): string {
  return coveragePage().replaceAll(/^#+ /gm, '').replaceAll('`', '').trimEnd()
}

function section({ operation, parameters }: Covered): string[] {
  const rows = treatments.flatMap((treatment) => {
    const named = (parameters ?? []).filter((one) => one.treatment === treatment)
    return named.length === 0 ? [] : [`- ${treatment}: ${named.map(written).join(', ')}`]
  })
  return [`### ${operation}`, '', ...(rows.length > 0 ? [...rows, ''] : [])]
}

function written({ name, only }: Parameter): string {
  return only ? `\`${name}\` (${only.join(', ')})` : `\`${name}\``
}

/** By the resource, which the path begins with. */
function groupsOf(all: Covered[]): [string, Covered[]][] {
  const groups = new Map<string, Covered[]>()
  for (const one of all) {
    const [, version, first = '', second = ''] = (one.operation.split(' ')[1] ?? '').split('/')
    const namespaced = version === 'v2' || ['billing_portal', 'checkout', 'radar', 'test_helpers'].includes(first)
    const name = [version, first, ...(namespaced && second ? [second] : [])].join('/')
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  return [...groups]
}
