import { useEffect, useState } from 'react'
import { ui } from '#messages/ui.ts'
import { Button } from './button.tsx'
import { SelectedText } from './selected-text.tsx'

const t = ui.copyButton

type CopyButtonProps = {
  text: string
  /** The accessible name of the text: "the key". */
  what: string
  kind?: 'main' | 'quiet'
}

const labels = t.labels

/** Copies a text and confirms it for two seconds. Where the browser refuses the clipboard, shows the text selected. */
export function CopyButton({ text, what, kind = 'quiet' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof labels>('ready')
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome('ready'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = () =>
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <>
      <Button kind={kind} small onClick={copy} aria-label={`${labels[outcome]} ${what}`}>
        <span className="copy-label">{labels[outcome]}</span>
      </Button>
      {outcome === 'refused' && <SelectedText text={text} what={what} onBlur={() => setOutcome('ready')} />}
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t.copied({ what })}
        {outcome === 'refused' && t.notAllowed({ what })}
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
