/** Keys pressed while the palette's code loads: their text, and whether Enter came after it. */
export type EarlyKeys = { text: string; entered: boolean }

export const noKeys: EarlyKeys = { text: '', entered: false }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** The keys with one more; null for a key that types nothing. */
export function withKey(
  { text, entered }: EarlyKeys,
  { key, ctrlKey, metaKey, altKey, isComposing }: Pressed,
): EarlyKeys | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null
  if (key === 'Enter') return { text, entered: true }
  if (key === 'Backspace') return { text: Array.from(text).slice(0, -1).join(''), entered }
  // All others have names of several letters: Tab, ArrowDown.
  return Array.from(key).length === 1 ? { text: text + key, entered: false } : null
}
