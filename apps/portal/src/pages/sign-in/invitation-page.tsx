import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { signInPages } from '#messages/sign-in.ts'
import { words } from '#messages/words.ts'
import '../../form/form.css'
import { useParam } from '../../router/filters.ts'
import { type Failure, failureOf } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { signIn, signOut } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

const t = signInPages.invitationPage

/** The API's path of each field, and its label here. */
const labels = t.labels

const roles = t.roles

/** The page of an invitation link: a new person chooses a password, a known one accepts. */
export function InvitationPage() {
  const token = useParam('token')
  const { me, client, refresh } = usePerson()
  const navigate = useNavigate()
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => client.portal.people.invitation.mutate({ token }),
  })
  const { submit, errors, busy } = useFormSubmit(async (field) => {
    if (!invitation) return
    const chosen = invitation.known ? {} : { name: field('name').trim(), password: field('password') }
    const { merchant_id } = await client.portal.people.acceptInvitation.mutate({ token, ...chosen })
    if (!invitation.known) await signIn(invitation.email, field('password'))
    await refresh()
    await navigate({ to: '/$merchantId/$mode', params: { merchantId: merchant_id, mode: 'test' } })
  }, labels)
  if (error) {
    return (
      <SignInLayout title={t.invalid} lead={problemMessage(failureOf(error))}>
        <p>
          <Link to="/">{t.goHomePage}</Link>
        </p>
      </SignInLayout>
    )
  }
  if (!invitation || me === undefined) return <SignInLayout title={t.invitation}>{null}</SignInLayout>

  const wrongPerson = invitation.known && me?.email !== invitation.email
  return (
    <SignInLayout
      title={t.youAreInvited}
      lead={t.invitedBy({
        invited_by: invitation.invited_by,
        email: <b>{invitation.email}</b>,
        merchant_name: <bdi>{invitation.merchant_name}</bdi>,
        role: roles[invitation.role],
      })}
    >
      {wrongPerson ? (
        <div className="card form">
          <p>{me ? t.youAreSignedIn({ email: me.email }) : t.alreadyAccount}</p>
          {me ? (
            <Button onClick={() => void signOut().then(refresh)}>{words.signOut}</Button>
          ) : (
            <Link
              to="/sign-in"
              search={{ next: `/invitation/${token}`, email: invitation.email }}
              className="button button-main"
            >
              <span className="button-label">{t.signAccept}</span>
            </Link>
          )}
        </div>
      ) : (
        <form className="card form" method="post" onSubmit={submit}>
          {errors.form && <Notice kind="bad">{errors.form}</Notice>}
          {!invitation.known && (
            <>
              {/* For password managers. */}
              <input type="email" name="email" value={invitation.email} autoComplete="username" readOnly hidden />
              <Field label={labels.name} name="name" error={errors.fields.name}>
                {(control) => (
                  <input {...control} className="input" dir="auto" required maxLength={100} autoComplete="name" />
                )}
              </Field>
              <PasswordField label={labels.password} error={errors.fields.password} twoFactor={false} />
            </>
          )}
          <Button type="submit" busy={busy}>
            {t.acceptInvitation}
          </Button>
        </form>
      )}
    </SignInLayout>
  )
}

/** A link that was cut off or mistyped is no token at all. */
function problemMessage({ code, message }: Failure): string {
  if (code !== 'validation_error') return message
  return t.incomplete
}
