import { useId, useState } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
import { eventTypes } from './event-types.ts'

const t = webhooks.eventChoice

type EventChoiceProps = { chosen?: readonly string[]; error: string | undefined }

/** All events, or a checkbox for each type. The form's fields are `which` and `events`. */
export function EventChoice({ chosen = ['*'], error }: EventChoiceProps) {
  const [all, setAll] = useState(chosen.includes('*'))
  const note = useId()
  const offered = eventTypes.filter(({ named }) => named || !all)
  return (
    <fieldset className="event-choice stack stack-near" aria-describedby={note}>
      <legend className="field-label">{words.events}</legend>
      <label className="event-choice-option">
        <input type="radio" name="which" value="all" checked={all} onChange={() => setAll(true)} />
        {t.allEvents}
      </label>
      <label className="event-choice-option">
        <input type="radio" name="which" value="some" checked={!all} onChange={() => setAll(false)} />
        {t.onlySelectedEvents}
      </label>
      {offered.length > 0 && (
        <div className="event-choice-types">
          {all && <p>{t.furtherEvents}</p>}
          {offered.map(({ type, meaning }) => (
            <label key={type} className="event-choice-option">
              <input type="checkbox" name="events" value={type} defaultChecked={chosen.includes(type)} />
              <span>
                {meaning}
                <code className="event-choice-type">{type}</code>
              </span>
            </label>
          ))}
        </div>
      )}
      <p id={note} className={error ? 'field-note field-error' : 'field-note'} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
