import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import bash from '@shikijs/langs/bash'
import csharp from '@shikijs/langs/csharp'
import go from '@shikijs/langs/go'
import html from '@shikijs/langs/html'
import java from '@shikijs/langs/java'
import javascript from '@shikijs/langs/javascript'
import json from '@shikijs/langs/json'
import php from '@shikijs/langs/php'
import python from '@shikijs/langs/python'
import ruby from '@shikijs/langs/ruby'
import sql from '@shikijs/langs/sql'
import typescript from '@shikijs/langs/typescript'
import { codeToTokensBase, createShikiPrimitive } from '@shikijs/primitive'

const names: Readonly<Record<string, string>> = { js: 'javascript', ts: 'typescript', sh: 'bash' }
const plain = 'text'

/** The scopes of TextMate's grammars that have a class of guides.css; the last one that fits a token counts. */
const scopesOfClass: readonly [className: string, scopes: string[]][] = [
  [plain, ['keyword.operator.accessor', 'meta.group.braces.round.function.arguments', 'meta.template.expression']],
  ['string', ['string']],
  ['comment', ['comment', 'string.quoted.docstring.multi']],
  [
    'name',
    [
      'constant.numeric',
      'constant.language',
      'constant.other.placeholder',
      'constant.character.format.placeholder',
      'variable.language.this',
      'variable.other.object',
      'variable.other.class',
      'variable.other.constant',
      'meta.property-name',
      'meta.property-value',
      'support',
    ],
  ],
  [
    'keyword',
    [
      'keyword',
      'storage.modifier',
      'storage.type',
      'support.function.node',
      'support.type.property-name.json',
      'punctuation.separator.key-value',
      'punctuation.definition.template-expression',
    ],
  ],
  [plain, ['variable.parameter.function']],
  [
    'name',
    [
      'support.function',
      'entity.name.type',
      'entity.other.inherited-class',
      'meta.function-call',
      'meta.instance.constructor',
      'entity.other.attribute-name',
      'entity.name.function',
    ],
  ],
  [
    'string',
    [
      'entity.name.tag',
      'string.quoted',
      'string.regexp',
      'string.interpolated',
      'string.template',
      'keyword.other.template',
    ],
  ],
  [
    plain,
    [
      'punctuation.definition.arguments',
      'punctuation.definition.dict',
      'punctuation.separator',
      'meta.function-call.arguments',
    ],
  ],
]

/** A theme whose colours are names of classes. */
const theme = {
  name: 'classes',
  type: 'dark' as const,
  colors: { 'editor.foreground': plain },
  tokenColors: scopesOfClass.map(([foreground, scope]) => ({ scope, settings: { foreground } })),
}

/** Highlights code at build time, with classes: the server's content security policy takes no style attributes. */
export function createCodeHighlighter(): (code: string, language: string) => string {
  const grammars = createShikiPrimitive({
    engine: createJavaScriptRegexEngine(),
    langs: [bash, csharp, go, html, java, javascript, json, php, python, ruby, sql, typescript],
    themes: [theme],
  })
  const known = new Set(grammars.getLoadedLanguages())
  return (code, language) => {
    const lang = names[language] ?? language
    const lines = codeToTokensBase(grammars, code.trimEnd(), {
      lang: known.has(lang) ? lang : plain,
      theme: theme.name,
      // By default half a second a line, after which the rest of it is left plain: a busy machine would build other pages.
      tokenizeTimeLimit: 0,
    })
    const text = lines.map((tokens) => tokens.map(({ content, color }) => span(content, color)).join(''))
    return `<pre class="code" tabindex="0"><code>${text.join('\n')}</code></pre>`
  }
}

function span(content: string, color: string | undefined): string {
  const text = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return color === undefined || color === plain ? text : `<span class="token-${color}">${text}</span>`
}
