import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

type CopyButtonProps = {
  text: string
  /** The accessible name of the text: "the key". */
  what: string
  kind?: 'main' | 'quiet'
}

/** Copies a text and confirms it for two seconds, or says that the browser refuses the clipboard. */
export function CopyButton({ text, what, kind = 'quiet' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = () =>
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <>
      <Button kind={kind} small onClick={copy} aria-label={`Copy ${what}`}>
        <span className="copy-label">
          {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Press ⌘/Ctrl+C' : 'Copy'}
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && `Copied ${what}`}
        {outcome === 'refused' && `The browser did not allow copying ${what}`}
      </span>
    </>
  )
}

/** Rejects where the page has no clipboard: browsers offer it on https and localhost only. */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) throw new Error('This page has no clipboard')
  await clipboard.writeText(text)
}
