import { type ReactNode, useState } from 'react'
import { Notice } from './notice.tsx'

/** What was done on a page, said where it can be read and heard until something else is. */
export function useNotice(): [notice: ReactNode, showNotice: (text: string) => void] {
  const [text, setText] = useState('')
  return [text === '' ? null : <Notice kind="good">{text}</Notice>, setText]
}
