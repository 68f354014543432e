import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../failure.ts'
import { createClient } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { complaintAbout } from './key.ts'
import './key-form.css'
import { useSession } from './session.tsx'

/** Asks for a key, and opens a session with it once the API has accepted it. */
export function KeyForm() {
  const { ended, open } = useSession()
  const [shown, setShown] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const check = useMutation({
    mutationFn: (key: string) => createClient(key).account.retrieve.query({}),
    onSuccess: (_account, key) => open(key),
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const key = String(new FormData(event.currentTarget).get('key')).trim()
    const found = complaintAbout(key)
    setComplaint(found)
    if (found === null) check.mutate(key)
    else event.currentTarget.querySelector('input')?.focus()
  }

  const refused = check.error ? failureOf(check.error).message : null
  return (
    <form className="key-form card" method="post" onSubmit={submit} noValidate>
      {ended && <Notice kind="bad">{ended.message} Use another key to go on.</Notice>}
      <Field
        label="API key"
        name="key"
        hint="From the terminal in which the server runs, or from demo.json in its data directory."
        error={complaint ?? refused}
      >
        {(control) => (
          <div className="key-form-row">
            <input
              {...control}
              className="input mono"
              type={shown ? 'text' : 'password'}
              placeholder="svc_test_…"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Show'}
            </Button>
            <Button type="submit" busy={check.isPending}>
              Look inside
            </Button>
          </div>
        )}
      </Field>
      <p className="key-form-promise">
        The key stays in this tab. It is sent to this server alone, never put into an address, and gone when you close
        the tab or press “Forget key”.
      </p>
    </form>
  )
}
