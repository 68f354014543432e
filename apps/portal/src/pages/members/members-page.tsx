import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '#messages/members.ts'
import { words } from '#messages/words.ts'
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

const t = members.membersPage

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
      title={words.members}
      lead={t.peopleWhoAccessTest({ name: <bdi>{merchant.name}</bdi> })}
      actions={changes && <InviteMember onInvited={setInvited} />}
    >
      <ChangeRole of={asked?.kind === 'role' ? asked.member : null} onClose={close} />
      <Confirm
        title={t.removeThisMember}
        open={asked?.kind === 'remove'}
        onClose={close}
        name={asked?.kind === 'remove' ? `${asked.member.name} (${asked.member.email})` : ''}
        yes={t.removeMember}
        run={remove}
      >
        {asked?.kind === 'remove' && asked.member.you ? t.loseAccessMerchantStill : t.theyLoseAccessMerchant}
      </Confirm>
      <Confirm
        title={t.withdrawThisInvitation}
        open={asked?.kind === 'withdraw'}
        onClose={close}
        name={asked?.kind === 'withdraw' ? asked.invitation.email : ''}
        yes={t.withdrawInvitation}
        run={withdraw}
      >
        {t.linkEmailStopWorking}
      </Confirm>
      {invited && (
        <Notice kind="good">
          {invited.link === null ? (
            t.invitationSent({ email: <bdi>{invited.email}</bdi> })
          ) : (
            <>
              {t.noEmailSentPlatform({ email: <bdi>{invited.email}</bdi> })}{' '}
              <CopyableId id={invited.link} what={t.theLink} />
            </>
          )}
        </Notice>
      )}
      <QueryView query={team} what={t.theMembers} rows={3}>
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
                <h2 id="invitations">{t.pendingInvitations}</h2>
                <Table
                  what={t.listed}
                  items={invitations}
                  columns={[
                    { head: words.email, cell: ({ email }) => <bdi className="strong">{email}</bdi> },
                    { head: words.role, cell: ({ role }) => roles[role].label },
                    { head: t.invitedBy, cell: ({ invited_by }) => <bdi>{invited_by}</bdi> },
                    { head: words.expires, cell: ({ expires }) => <Time at={expires} /> },
                    ...(changes
                      ? [
                          {
                            head: words.actions,
                            cell: (invitation: Invitation) => (
                              <Button
                                kind="quiet"
                                small
                                onClick={() => ask({ kind: 'withdraw', invitation })}
                                aria-label={t.withdrawInvitationFor({ email: invitation.email })}
                              >
                                {t.withdraw}
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
      <Section title={t.roles}>
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
