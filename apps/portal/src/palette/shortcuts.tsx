import { Check } from '../form/check.tsx'
import { Dialog } from '../ui/dialog.tsx'
import './palette.css'
import { modifierOf } from './shortcut.ts'

type ShortcutsProps = { open: boolean; onClose: () => void; single: boolean; onSingle: (on: boolean) => void }

/** The list of keyboard shortcuts. Single-key shortcuts can be switched off, because speech input may type them. */
export function Shortcuts({ open, onClose, single, onSingle }: ShortcutsProps) {
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
      <dl className="shortcuts">
        <dt>
          <kbd className="key">{modifierOf(navigator.userAgent)}</kbd> <kbd className="key">K</kbd>
        </dt>
        <dd>Find anything</dd>
        <dt>
          <kbd className="key">/</kbd>
        </dt>
        <dd>Find anything</dd>
        <dt>
          <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> <kbd className="key">Enter</kbd>
        </dt>
        <dd>Select and open a result</dd>
        <dt>
          <kbd className="key">Esc</kbd>
        </dt>
        <dd>Close a dialog</dd>
        <dt>
          <kbd className="key">?</kbd>
        </dt>
        <dd>Show these shortcuts</dd>
      </dl>
      <Check label="Single-key shortcuts (/ and ?)" checked={single} onChange={onSingle} />
    </Dialog>
  )
}
