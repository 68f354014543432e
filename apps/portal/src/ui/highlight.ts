type Token = { readonly kind: 'plain' | 'string' | 'comment' | 'word' | 'name'; readonly text: string }

const grammar = {
  shell:
    /(?<comment>(?<=^|\s)#[^\n]*)|(?<string>'[^']*'|"[^"]*")|(?<word>(?<=^|\s)(?:curl|npm|export)\b)|(?<name>(?<=\s)-{1,2}[A-Za-z][\w-]*)/gm,
  typescript:
    /(?<comment>\/\/[^\n]*)|(?<string>'[^'\n]*'|"[^"\n]*"|`[^`]*`)|(?<word>\b(?:import|from|const|await|new|return|async|if|type)\b)|(?<name>\b\w+(?=\())/g,
  python:
    /(?<comment>#[^\n]*)|(?<string>"[^"\n]*"|'[^'\n]*')|(?<word>\b(?:import|from|def|if|not|raise|return|for|in|and|or)\b)|(?<name>\b\w+(?=\())/g,
  php: /(?<comment>\/\/[^\n]*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<word><\?php|\b(?:function|if|throw|new|return|foreach|as|string|array)\b)|(?<name>\b\w+(?=\())/g,
  go: /(?<comment>\/\/[^\n]*)|(?<string>"[^"\n]*"|`[^`]*`)|(?<word>\b(?:package|import|type|struct|func|if|for|range|return|nil)\b)|(?<name>\b\w+(?=\())/g,
  json: /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<word>\b(?:true|false|null)\b)|(?<comment>(?!))/g,
} as const

export type Language = keyof typeof grammar

/** Splits a snippet into tokens for syntax colouring. Joined again, the tokens are the snippet. */
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
