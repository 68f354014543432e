import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Table } from '../../list/table.tsx'
import { usePerson } from '../../session/person.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { ChangeRole } from './change-role.tsx'
import { type Invited, InviteMember } from './invite-member.tsx'
import { MemberTable } from './member-table.tsx'
import './members.css'
import { RequireTwoFactor } from './require-two-factor.tsx'
import { roleOptions, roles } from './roles.ts'
import type { Invitation, Member } from './wire.ts'

type Asked = { kind: 'role' | 'remove'; member: Member } | { kind: 'withdraw'; invitation: Invitation } | null

/** The members of the merchant and their invitations, in both modes. */
export function MembersPage() {
  const { client, merchant, may } = useSession()
  const { refresh } = usePerson()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>(null)
  const [invited, setInvited] = useState<Invited | null>(null)
  const team = useQuery({ queryKey: ['members'], queryFn: () => client.portal.members.list.query({}) })
  const changes = may('change', 'portal.members')
  const close = () => setAsked(null)
  const ask = (next: Asked) => {
    setInvited(null)
    setAsked(next)
  }
  const remove = async () => {
    if (asked?.kind !== 'remove') return
    await client.portal.members.remove.mutate({ id: asked.member.id })
    await (asked.member.you ? refresh() : queries.invalidateQueries({ queryKey: ['members'] }))
  }
  const withdraw = async () => {
    if (asked?.kind !== 'withdraw') return
    await client.portal.members.withdraw.mutate({ id: asked.invitation.id })
    await queries.invalidateQueries({ queryKey: ['members'] })
  }

  return (
    <Page
      title="Members"
      lead={
        <>
          People who have access to <bdi>{merchant.name}</bdi>, in test and live mode.
        </>
      }
      actions={changes && <InviteMember onInvited={setInvited} />}
    >
      <ChangeRole of={asked?.kind === 'role' ? asked.member : null} onClose={close} />
      <Confirm
        title="Remove this member?"
        open={asked?.kind === 'remove'}
        onClose={close}
        name={asked?.kind === 'remove' ? `${asked.member.name} (${asked.member.email})` : ''}
        yes="Remove member"
        run={remove}
      >
        {asked?.kind === 'remove' && asked.member.you
          ? 'This is you: you will lose access to this merchant. You can still sign in to the portal.'
          : 'They lose access to this merchant immediately. API keys that they created keep working.'}
      </Confirm>
      <Confirm
        title="Withdraw this invitation?"
        open={asked?.kind === 'withdraw'}
        onClose={close}
        name={asked?.kind === 'withdraw' ? asked.invitation.email : ''}
        yes="Withdraw invitation"
        run={withdraw}
      >
        The link in the email will stop working.
      </Confirm>
      {invited && (
        <Notice kind="good">
          {invited.link === null ? (
            <>
              An invitation was sent to <bdi>{invited.email}</bdi>.
            </>
          ) : (
            <>
              No email was sent, as this platform cannot send any. Give this link to <bdi>{invited.email}</bdi>{' '}
              yourself; it is not shown again: <CopyableId id={invited.link} what="the link" />
            </>
          )}
        </Notice>
      )}
      <QueryView query={team} what="the members" rows={3}>
        {({ members, invitations, two_factor_required: required }) => (
          <>
            <RequireTwoFactor required={required} without={members.filter(({ two_factor }) => !two_factor)} />
            <MemberTable
              members={members}
              changes={changes}
              onChangeRole={(member) => ask({ kind: 'role', member })}
              onRemove={(member) => ask({ kind: 'remove', member })}
            />
            {invitations.length > 0 && (
              <section className="stack" aria-labelledby="invitations">
                <h2 id="invitations">Pending invitations</h2>
                <Table
                  what="invitations"
                  items={invitations}
                  columns={[
                    { head: 'Email', cell: ({ email }) => <bdi className="strong">{email}</bdi> },
                    { head: 'Role', cell: ({ role }) => roles[role].label },
                    { head: 'Invited by', cell: ({ invited_by }) => <bdi>{invited_by}</bdi> },
                    { head: 'Expires', cell: ({ expires }) => <Time at={expires} /> },
                    ...(changes
                      ? [
                          {
                            head: 'Actions',
                            cell: (invitation: Invitation) => (
                              <Button
                                kind="quiet"
                                small
                                onClick={() => ask({ kind: 'withdraw', invitation })}
                                aria-label={`Withdraw the invitation for ${invitation.email}`}
                              >
                                Withdraw
                              </Button>
                            ),
                          },
                        ]
                      : []),
                  ]}
                />
              </section>
            )}
          </>
        )}
      </QueryView>
      <Section title="Roles">
        <dl className="roles">
          {roleOptions.map(({ value, label, hint }) => (
            <div key={value}>
              <dt className="strong">{label}</dt>
              <dd className="soft">{hint}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Page>
  )
}
