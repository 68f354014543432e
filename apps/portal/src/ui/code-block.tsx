import { useMemo } from 'react'
import { ui } from '#messages/ui.ts'
import './code-block.css'
import { CopyButton } from './copy-button.tsx'
import { highlight, type Language } from './highlight.ts'

const t = ui.codeBlock

type CodeBlockProps = {
  code: string
  language: Language
  title: string
  /** Wraps long lines instead of scrolling. */
  wrap?: boolean
}

/** A snippet with a copy button. */
export function CodeBlock({ code, language, title, wrap }: CodeBlockProps) {
  const tokens = useMemo(() => {
    let offset = 0
    return highlight(code, language).map((token) => {
      const at = offset
      offset += token.text.length
      return { ...token, at }
    })
  }, [code, language])
  return (
    <figure className="code-block">
      <figcaption className="code-block-title">
        <span>{title}</span>
        <CopyButton text={code} what={t.theSnippet({ title })} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={wrap ? 'code-block-text code-block-wrap' : 'code-block-text'} tabIndex={0}>
        <code>
          {tokens.map(({ kind, text, at }) =>
            kind === 'plain' ? (
              text
            ) : (
              <span key={at} className={`code-${kind}`}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  )
}
