import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { shell } from '#messages/shell.ts'
import { noKeys, withKey } from '../palette/early-keys.ts'
import { isTyping, modifierOf, rememberSingleKeys, shortcutOf, takesSingleKeys } from '../palette/shortcut.ts'
import { lazyPage } from '../router/lazy-page.ts'
import './find-button.css'

const t = shell.findButton

const Palette = lazyPage(() => import('../palette/palette.tsx'), 'Palette')
const Shortcuts = lazyPage(() => import('../palette/shortcuts.tsx'), 'Shortcuts')

/**
 * Opens the palette, as do Ctrl K and the slash; the question mark shows the shortcuts. Their code is loaded then, and keys that
 * are pressed meanwhile are kept for the palette.
 */
export function FindButton() {
  const [shown, setShown] = useState<'find' | 'help' | null>(null)
  const [loaded, setLoaded] = useState<'find' | 'help' | null>(null)
  const [single, setSingle] = useState(takesSingleKeys)
  const early = useRef(noKeys)
  // With the page that is seen, not after it: a key that is pressed between them would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // An open dialog handles the keyboard itself.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      // Asked for, and not on the page yet.
      if (shown === 'find' && event.key === 'Escape') return setShown(null)
      const next = shown === 'find' && withKey(early.current, event)
      if (next) {
        event.preventDefault()
        early.current = next
        return
      }
      const asked = shortcutOf(event, { typing: isTyping(event.target), single })
      if (!asked) return
      event.preventDefault()
      if (shown !== asked) early.current = noKeys
      setLoaded(asked)
      setShown(asked)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [single, shown])
  const close = () => setShown(null)
  const show = () => {
    early.current = noKeys
    setLoaded('find')
    setShown('find')
  }
  const takeEarly = () => {
    const keys = early.current
    early.current = noKeys
    return keys
  }
  const takeSingle = (on: boolean) => {
    setSingle(on)
    rememberSingleKeys(on)
  }
  return (
    <>
      <button type="button" className="find-button" aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={show}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4l3.1 3.1" />
        </svg>
        <span className="find-button-name">{t.find}</span>
        <span className="find-button-key" aria-hidden="true">
          {t.shortcut({ modifier: modifierOf(navigator.userAgent) })}
        </span>
      </button>
      {/* Not within the header, whose parts are no dialog's. */}
      {createPortal(
        <Suspense>
          {loaded === 'find' && <Palette open={shown === 'find'} onClose={close} takeEarly={takeEarly} />}
          {loaded === 'help' && (
            <Shortcuts open={shown === 'help'} onClose={close} single={single} onSingle={takeSingle} />
          )}
        </Suspense>,
        document.body,
      )}
    </>
  )
}
