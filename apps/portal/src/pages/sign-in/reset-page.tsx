import { Link } from '@tanstack/react-router'
import { signInPages } from '#messages/sign-in.ts'
import { words } from '#messages/words.ts'
import '../../form/form.css'
import { useParam } from '../../router/filters.ts'
import { resetPassword } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

const t = signInPages.resetPage

/** The page of a password reset link. */
export function ResetPage() {
  const token = useParam('token')
  const { submit, errors, busy, done } = useFormSubmit((field) => resetPassword(token, field('password')))
  if (done) {
    return (
      <SignInLayout title={t.passwordChanged} lead={t.lead}>
        <p>
          <Link to="/sign-in" className="button button-main">
            <span className="button-label">{words.signIn}</span>
          </Link>
        </p>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={t.chooseNewPassword}>
      <form className="card form" method="post" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        <PasswordField label={t.newPassword} />
        <Button type="submit" busy={busy}>
          {t.changePassword}
        </Button>
      </form>
    </SignInLayout>
  )
}
