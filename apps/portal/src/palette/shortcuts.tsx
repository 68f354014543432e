import { palette } from '#messages/palette.ts'
import { Check } from '../form/check.tsx'
import { Dialog } from '../ui/dialog.tsx'
import './palette.css'
import { modifierOf } from './shortcut.ts'

const t = palette.shortcuts

type ShortcutsProps = { open: boolean; onClose: () => void; single: boolean; onSingle: (on: boolean) => void }

/** The list of keyboard shortcuts. Single-key shortcuts can be switched off, because speech input may type them. */
export function Shortcuts({ open, onClose, single, onSingle }: ShortcutsProps) {
  return (
    <Dialog title={t.keyboardShortcuts} open={open} onClose={onClose}>
      <dl className="shortcuts">
        <dt>
          <kbd className="key">{modifierOf(navigator.userAgent)}</kbd> <kbd className="key">K</kbd>
        </dt>
        <dd>{t.findAnything}</dd>
        <dt>
          <kbd className="key">/</kbd>
        </dt>
        <dd>{t.findAnything}</dd>
        <dt>
          <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> <kbd className="key">{t.enter}</kbd>
        </dt>
        <dd>{t.selectOpenResult}</dd>
        <dt>
          <kbd className="key">{t.esc}</kbd>
        </dt>
        <dd>{t.closeADialog}</dd>
        <dt>
          <kbd className="key">?</kbd>
        </dt>
        <dd>{t.showTheseShortcuts}</dd>
      </dl>
      <Check label={t.singleKeyShortcuts} checked={single} onChange={onSingle} />
    </Dialog>
  )
}
