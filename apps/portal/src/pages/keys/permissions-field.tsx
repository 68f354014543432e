import { useState } from 'react'
import { keys } from '#messages/keys.ts'
import { words } from '#messages/words.ts'
import { Field } from '../../ui/field.tsx'
import { resourceLabels, resources } from './permission-labels.ts'

const t = keys.permissionsField

/** The permissions of a new key: `access` in the form, and one field for each resource when it is limited. */
export function PermissionsField({ label, error }: { label: string; error: string | undefined }) {
  const [limited, setLimited] = useState(false)
  return (
    <>
      <Field label={label} name="access" error={error}>
        {(control) => (
          <select {...control} className="input" onChange={(event) => setLimited(event.target.value === 'limited')}>
            <option value="all">{t.everything}</option>
            <option value="limited">{t.onlySelectedPermissions}</option>
          </select>
        )}
      </Field>
      {limited && (
        <fieldset className="key-permissions">
          <legend className="field-label">{t.permissions}</legend>
          {resources.map((resource) => (
            <label key={resource} className="key-permission">
              {resourceLabels[resource]}
              <select name={resource} className="input">
                <option value="none">{words.none}</option>
                <option value="read">{t.read}</option>
                <option value="write">{t.readAndWrite}</option>
              </select>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
