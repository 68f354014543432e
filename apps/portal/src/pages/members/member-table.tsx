import { members } from '#messages/members.ts'
import { words } from '#messages/words.ts'
import { Table } from '../../list/table.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { roles } from './roles.ts'
import type { Member } from './wire.ts'

const t = members.memberTable

type MemberTableProps = {
  members: readonly Member[]
  /** Whether the reader may change them. */
  changes: boolean
  onChangeRole: (member: Member) => void
  onRemove: (member: Member) => void
}

export function MemberTable({ members, changes, onChangeRole, onRemove }: MemberTableProps) {
  const owners = members.filter(({ role }) => role === 'owner').length
  const isOnlyOwner = ({ role }: Member) => role === 'owner' && owners === 1
  return (
    <Table
      what={t.listed}
      items={members}
      columns={[
        {
          head: words.name,
          cell: ({ name, you }) => (
            <span className="strong">
              <bdi>{name}</bdi>
              {you && ` ${t.you}`}
            </span>
          ),
        },
        { head: words.email, cell: ({ email }) => <bdi>{email}</bdi> },
        { head: words.role, cell: ({ role }) => roles[role].label },
        { head: t.twoFactor, cell: ({ two_factor }) => (two_factor ? t.on : t.off) },
        { head: t.joined, wide: true, cell: ({ created }) => <Time at={created} date /> },
        ...(changes
          ? [
              {
                head: words.actions,
                cell: (member: Member) =>
                  isOnlyOwner(member) ? (
                    <span className="hint">{t.onlyOwner}</span>
                  ) : (
                    <span className="member-actions">
                      <Button
                        kind="quiet"
                        small
                        onClick={() => onChangeRole(member)}
                        aria-label={t.changeRoleOf({ name: member.name })}
                      >
                        {t.changeRole}
                      </Button>
                      <Button
                        kind="quiet"
                        small
                        onClick={() => onRemove(member)}
                        aria-label={t.remove({ name: member.name })}
                      >
                        {words.remove}
                      </Button>
                    </span>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
