import './selected-text.css'

type SelectedTextProps = {
  text: string
  /** The accessible name of the text: "the key". */
  what: string
  onBlur?: () => void
}

/** A text to be copied with the keyboard: selected as soon as it is shown. */
export function SelectedText({ text, what, onBlur }: SelectedTextProps) {
  return (
    <textarea
      ref={select}
      className="input selected-text"
      aria-label={what}
      value={text}
      rows={text.trim().split('\n').length}
      readOnly
      onBlur={onBlur}
    />
  )
}

function select(area: HTMLTextAreaElement | null): void {
  area?.focus()
  area?.select()
}
