import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { resourceLabels, resources } from './permission-labels.ts'

/** The permissions of a new key: `access` in the form, and one field for each resource when it is limited. */
export function PermissionsField({ label, error }: { label: string; error: string | undefined }) {
  const [limited, setLimited] = useState(false)
  return (
    <>
      <Field label={label} name="access" error={error}>
        {(control) => (
          <select {...control} className="input" onChange={(event) => setLimited(event.target.value === 'limited')}>
            <option value="all">Everything</option>
            <option value="limited">Only selected permissions</option>
          </select>
        )}
      </Field>
      {limited && (
        <fieldset className="key-permissions">
          <legend className="field-label">Permissions</legend>
          {resources.map((resource) => (
            <label key={resource} className="key-permission">
              {resourceLabels[resource]}
              <select name={resource} className="input">
                <option value="none">None</option>
                <option value="read">Read</option>
                <option value="write">Read and write</option>
              </select>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
