import { useState } from 'react'
import { signInPages } from '#messages/sign-in.ts'
import { words } from '#messages/words.ts'
import '../../form/form.css'
import { call } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

const t = signInPages.secondStep

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
    <SignInLayout title={t.enterYourCode} lead={recovering ? t.leadRecoveryCode : t.leadApp}>
      <form key={String(recovering)} className="card form" method="post" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        <Field
          label={recovering ? t.recoveryCode : words.code}
          name="code"
          hint={recovering ? t.suchAb3dEF6H8j : t.sixDigits}
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
          {words.signIn}
        </Button>
      </form>
      <p className="gate-further">
        <Button kind="quiet" small onClick={() => setRecovering(!recovering)}>
          {recovering ? t.useTheApp : t.useRecoveryCode}
        </Button>{' '}
        <Button kind="quiet" small onClick={onBack}>
          {t.back}
        </Button>
      </p>
    </SignInLayout>
  )
}
