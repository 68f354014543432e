import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import csharp from 'shiki/langs/csharp.mjs'
import go from 'shiki/langs/go.mjs'
import html from 'shiki/langs/html.mjs'
import java from 'shiki/langs/java.mjs'
import javascript from 'shiki/langs/javascript.mjs'
import json from 'shiki/langs/json.mjs'
import php from 'shiki/langs/php.mjs'
import python from 'shiki/langs/python.mjs'
import ruby from 'shiki/langs/ruby.mjs'
import sql from 'shiki/langs/sql.mjs'
import typescript from 'shiki/langs/typescript.mjs'

const names: Readonly<Record<string, string>> = { js: 'javascript', ts: 'typescript', sh: 'bash' }

/** Highlights code at build time, with classes: the server's content security policy takes no style attributes. */
export async function createCodeHighlighter(): Promise<(code: string, language: string) => string> {
  const highlighter = await createHighlighterCore({
    engine: createJavaScriptRegexEngine(),
    langs: [bash, csharp, go, html, java, javascript, json, php, python, ruby, sql, typescript],
    themes: [createCssVariablesTheme({ name: 'classes' })],
  })
  const known = new Set(highlighter.getLoadedLanguages())
  return (code, language) => {
    const lang = names[language] ?? language
    return highlighter.codeToHtml(code.trimEnd(), {
      lang: known.has(lang) ? lang : 'text',
      theme: 'classes',
      transformers: [
        {
          pre({ properties }) {
            delete properties.style
            properties.class = 'code'
          },
          span({ properties }) {
            const [, token] = /^color:var\(--shiki-token-([\w-]+)\)/.exec(String(properties.style)) ?? []
            delete properties.style
            if (token !== undefined) properties.class = `token-${token}`
          },
        },
      ],
    })
  }
}
