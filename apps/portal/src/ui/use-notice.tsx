import { type ReactNode, useState } from 'react'
import { Notice } from './notice.tsx'

/** A notice of the last action on a page, and the function that replaces it. */
export function useNotice(): [notice: ReactNode, showNotice: (text: string) => void] {
  const [text, setText] = useState('')
  return [text === '' ? null : <Notice kind="good">{text}</Notice>, setText]
}
