import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
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

/** The API's path of each field, and its label here. */
const labels = { name: 'Your name', password: 'Choose a password' } as const

const roles = { owner: 'an owner', developer: 'a developer', support: 'a support member' } as const

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
      <SignInLayout title="This link is no longer valid" lead={problemMessage(failureOf(error))}>
        <p>
          <Link to="/">Go to the home page</Link>
        </p>
      </SignInLayout>
    )
  }
  if (!invitation || me === undefined) return <SignInLayout title="Invitation">{null}</SignInLayout>

  const wrongPerson = invitation.known && me?.email !== invitation.email
  return (
    <SignInLayout
      title="You are invited"
      lead={
        <>
          {invitation.invited_by} has invited <b>{invitation.email}</b> to join <bdi>{invitation.merchant_name}</bdi> as{' '}
          {roles[invitation.role]}.
        </>
      }
    >
      {wrongPerson ? (
        <div className="card form">
          <p>{me ? `You are signed in as ${me.email}.` : 'You already have an account.'}</p>
          {me ? (
            <Button onClick={() => void signOut().then(refresh)}>Sign out</Button>
          ) : (
            <Link
              to="/sign-in"
              search={{ next: `/invitation/${token}`, email: invitation.email }}
              className="button button-main"
            >
              <span className="button-label">Sign in to accept</span>
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
            Accept invitation
          </Button>
        </form>
      )}
    </SignInLayout>
  )
}

/** A link that was cut off or mistyped is no token at all. */
function problemMessage({ code, message }: Failure): string {
  if (code !== 'validation_error') return message
  return 'It is incomplete. Open it from the email again, or ask for a new invitation.'
}
