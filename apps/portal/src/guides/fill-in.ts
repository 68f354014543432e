import { demoKey } from '../docs/demo-key.ts'

/** Texts in the guides that are replaced by the reader's key and server. */
const placeholders = { key: 'svc_test_YOUR_KEY', origin: 'http://127.0.0.1:4242' }

/** Writes this server's address into the code of the page and, where this server has a demo merchant, its test key. */
export async function fillIn(blocks: Iterable<HTMLElement>): Promise<void> {
  const key = await demoKey()
  for (const block of blocks) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const before = text.textContent ?? ''
      const after = before.replaceAll(placeholders.origin, location.origin)
      const filled = key === null ? after : after.replaceAll(placeholders.key, key)
      if (filled !== before) text.textContent = filled
    }
  }
}
