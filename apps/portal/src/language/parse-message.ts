/** A part of an ICU message: a text, `{name}`, `#`, `{count, plural, …}` or `{name, select, …}`, or `<tag>…</tag>`. */
export type Part =
  | string
  | { kind: 'value' | 'number'; name: string }
  | { kind: 'plural' | 'select'; name: string; branches: Readonly<Record<string, Part[]>> }
  | { kind: 'tag'; name: string; inside: Part[] }

/**
 * Reads the part of ICU MessageFormat that the portal uses, as `intl-messageformat` reads it, which is larger than the texts of
 * a page. A test compares the two for every message.
 */
export function parseMessage(message: string): Part[] {
  let at = 0
  const fail = (): never => {
    throw new Error(`Not a message, at ${at}: ${message}`)
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const [found, inner = found] = pattern.exec(message) ?? []
    at += found?.length ?? 0
    return inner
  }
  /** @param plural the name of the plural around, which `#` stands for */
  const parts = (plural?: string): Part[] => {
    const found: Part[] = []
    for (;;) {
      const text = take(/(?:[^{}<#'])+/y) ?? quoted(plural)
      if (text !== undefined) found.push(text)
      else if (message[at] === '#') {
        at += 1
        found.push(plural === undefined ? '#' : { kind: 'number', name: plural })
      } else if (message[at] === '{') found.push(argument(plural))
      else if (message[at] === '<' && message[at + 1] !== '/') found.push(tag(plural))
      else return found
    }
  }
  const quoted = (plural?: string): string | undefined => {
    if (take(/''/y)) return "'"
    const text = take(plural === undefined ? /'(?=[{}<>])((?:[^']|'')*)'?/y : /'(?=[{}<>#])((?:[^']|'')*)'?/y)
    return text === undefined ? take(/'/y) : text.replaceAll("''", "'")
  }
  const argument = (plural?: string): Part => {
    const name = take(/\{\s*(\w+)\s*/y) ?? fail()
    if (take(/\}/y)) return { kind: 'value', name }
    const kind = take(/,\s*(plural|select)\s*,\s*/y) ?? fail()
    const branches: Record<string, Part[]> = {}
    while (!take(/\}/y)) {
      const selector = take(/\s*(=?\w+)\s*\{/y) ?? fail()
      branches[selector] = parts(kind === 'plural' ? name : plural)
      if (!take(/\}\s*/y)) fail()
    }
    return { kind: kind === 'plural' ? 'plural' : 'select', name, branches }
  }
  const tag = (plural?: string): Part => {
    const name = take(/<(\w+)>/y) ?? fail()
    const inside = parts(plural)
    if (take(/<\/(\w+)>/y) !== name) fail()
    return { kind: 'tag', name, inside }
  }
  const all = parts()
  return at === message.length ? all : fail()
}
