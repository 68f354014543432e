import { useState } from 'react'
import '../../form/form.css'
import { call } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/** The person has just opened the field. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

type SecondStepProps = { onEnter: () => Promise<unknown>; onBack: () => void }

/** Asks for a code of the app, or a recovery code, after the password. */
export function SecondStep({ onEnter, onBack }: SecondStepProps) {
  const [recovering, setRecovering] = useState(false)
  const { submit, errors, busy } = useFormSubmit(async (field) => {
    const code = field('code').trim()
    if (recovering) await call('/two-factor/verify-backup-code', { code })
    else await call('/two-factor/verify-totp', { code: code.replaceAll(/\s/g, '') })
    await onEnter()
  })
  return (
    <SignInLayout
      title="Enter your code"
      lead={recovering ? 'A recovery code works once.' : 'Your authenticator app shows it.'}
    >
      <form key={String(recovering)} className="card form" method="post" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        <Field
          label={recovering ? 'Recovery code' : 'Code'}
          name="code"
          hint={recovering ? 'Such as Ab3dE-f6H8j.' : 'Six digits.'}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              required
              ref={focusOnce}
              autoComplete="one-time-code"
              inputMode={recovering ? 'text' : 'numeric'}
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          Sign in
        </Button>
      </form>
      <p className="gate-further">
        <Button kind="quiet" small onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use the app' : 'Use a recovery code'}
        </Button>{' '}
        <Button kind="quiet" small onClick={onBack}>
          Back
        </Button>
      </p>
    </SignInLayout>
  )
}
