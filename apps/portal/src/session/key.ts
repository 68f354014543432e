export type Mode = 'test' | 'live'

const form = /^svc_(test|live)_[0-9A-Za-z]{40}$/

/** The mode that a key belongs to; null when the text is no key. */
export function modeOfKey(key: string): Mode | null {
  const mode = form.exec(key)?.[1]
  return mode === 'test' || mode === 'live' ? mode : null
}

/** Enough of a key to tell it from another, and too little to use it. */
export function maskedKey(key: string): string {
  return `${key.slice(0, 9)}…${key.slice(-4)}`
}

/** What is wrong with a text that was pasted as a key; null when it has the form of one. */
export function complaintAbout(text: string): string | null {
  if (text === '') return 'Paste a key first.'
  if (modeOfKey(text)) return null
  if (text.startsWith('whsec_'))
    return 'This is the signing secret of a webhook. A key starts with svc_test_ or svc_live_.'
  if (!/^svc_(test|live)_/.test(text)) return 'A key starts with svc_test_ or svc_live_.'
  return 'This key is not complete: after the prefix there are 40 letters and digits.'
}
