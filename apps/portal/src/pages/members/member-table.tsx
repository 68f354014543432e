import { Table } from '../../list/table.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { roles } from './roles.ts'
import type { Member } from './wire.ts'

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
      what="members"
      items={members}
      columns={[
        {
          head: 'Name',
          cell: ({ name, you }) => (
            <span className="strong">
              <bdi>{name}</bdi>
              {you && ' (you)'}
            </span>
          ),
        },
        { head: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
        { head: 'Role', cell: ({ role }) => roles[role].label },
        { head: 'Two-factor', cell: ({ two_factor }) => (two_factor ? 'On' : 'Off') },
        { head: 'Joined', wide: true, cell: ({ created }) => <Time at={created} date /> },
        ...(changes
          ? [
              {
                head: 'Actions',
                cell: (member: Member) =>
                  isOnlyOwner(member) ? (
                    <span className="hint">Only owner</span>
                  ) : (
                    <span className="member-actions">
                      <Button
                        kind="quiet"
                        small
                        onClick={() => onChangeRole(member)}
                        aria-label={`Change role of ${member.name}`}
                      >
                        Change role
                      </Button>
                      <Button kind="quiet" small onClick={() => onRemove(member)} aria-label={`Remove ${member.name}`}>
                        Remove
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
