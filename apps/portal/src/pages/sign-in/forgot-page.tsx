import { Link } from '@tanstack/react-router'
import { signInPages } from '#messages/sign-in.ts'
import { words } from '#messages/words.ts'
import '../../form/form.css'
import { requestPasswordReset } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

const t = signInPages.forgotPage

/** Requests a link to reset the password. The page does not reveal whether the account exists. */
export function ForgotPage() {
  const { submit, errors, busy, done } = useFormSubmit((field) => requestPasswordReset(field('email').trim()))
  return (
    <SignInLayout title={t.resetYourPassword} lead={t.lead}>
      <form className="card form" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        {done && <Notice kind="good">{t.sent}</Notice>}
        <Field label={words.email} name="email">
          {(control) => (
            <input {...control} className="input" type="email" required autoComplete="username" autoCapitalize="off" />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          {t.sendLink}
        </Button>
      </form>
      <p className="gate-further">
        <Link to="/sign-in">{t.backSign}</Link>
      </p>
    </SignInLayout>
  )
}
