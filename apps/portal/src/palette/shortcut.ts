import { palette } from '#messages/palette.ts'

const t = palette.shortcut

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The action of a key press, or null. Single keys are ignored while a text is typed, or when switched off. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { typing, single }: { typing: boolean; single: boolean },
): 'find' | 'help' | null {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'find'
  if (ctrlKey || metaKey || altKey || typing || !single) return null
  if (key === '/') return 'find'
  return key === '?' ? 'help' : null
}

/** Whether keys that are pressed there are text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** The name of the key that goes with K. */
export function modifierOf(userAgent: string): string {
  return /Mac|iPhone|iPad/.test(userAgent) ? '⌘' : t.ctrl
}

const name = 'portal:single-keys'

/** Whether this browser takes the shortcuts of a single key. */
export function takesSingleKeys(): boolean {
  try {
    return window.localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export function rememberSingleKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, 'off')
  } catch {
    // Storage is refused: it holds until the page is left.
  }
}
