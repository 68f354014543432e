import { type ReactNode, useCallback, useState } from 'react'
import { Notice } from './notice.tsx'

/** What was done on a page, said where it can be read and heard until something else is. */
export function useSaid(): [said: ReactNode, say: (text: string) => void] {
  const [text, setText] = useState('')
  const say = useCallback((next: string) => {
    setText(next)
    // The button that was pressed may be gone with what it did: not from the top of the page again.
    setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
    })
  }, [])
  return [text === '' ? null : <Notice kind="good">{text}</Notice>, say]
}
