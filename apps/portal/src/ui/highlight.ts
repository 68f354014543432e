export type Token = { readonly kind: 'plain' | 'string' | 'comment' | 'word' | 'name'; readonly text: string }

const grammar = {
  shell:
    /(?<comment>(?<=^|\s)#[^\n]*)|(?<string>'[^']*'|"[^"]*")|(?<word>(?<=^|\s)(?:curl|npm|export)\b)|(?<name>(?<=\s)-{1,2}[A-Za-z][\w-]*)/gm,
  typescript:
    /(?<comment>\/\/[^\n]*)|(?<string>'[^'\n]*'|"[^"\n]*"|`[^`]*`)|(?<word>\b(?:import|from|const|await|new|return|async|if|type)\b)|(?<name>\b\w+(?=\())/g,
} as const

export type Language = keyof typeof grammar

/** Cuts a snippet into pieces to be coloured. Put together again, they are the snippet. */
export function highlight(code: string, language: Language): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(grammar[language])) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) })
    const kind = (['comment', 'string', 'word', 'name'] as const).find((name) => match.groups?.[name] !== undefined)
    tokens.push({ kind: kind ?? 'plain', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) })
  return tokens
}
