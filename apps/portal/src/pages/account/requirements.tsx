import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { type Requirement, requirementList } from './requirement-labels.ts'
import type { Account } from './wire.ts'

const states = {
  past_due: { kind: 'bad', label: 'Overdue' },
  currently_due: { kind: 'idle', label: 'Needed' },
  pending_verification: { kind: 'idle', label: 'Being checked' },
} as const satisfies Record<Requirement['status'], { kind: 'bad' | 'idle'; label: string }>

/** The open requirements of the processor, in words, with their deadline. Renders nothing for an account without requirements. */
export function Requirements({ account }: { account: Account }) {
  const list = requirementList(account.openRequirements)
  if (list.length === 0) return null
  const isWaiting = list.every(({ status }) => status === 'pending_verification')
  return (
    <Section title={isWaiting ? 'The processor is checking your details' : 'What the processor still needs'}>
      <p className="account-note">
        {isWaiting ? (
          'You do not need to do anything. It usually takes minutes, sometimes a few days.'
        ) : account.requirements.deadline === null ? (
          'Provide these details in onboarding. Payments or payouts stay disabled while details are overdue.'
        ) : (
          <>
            Provide these details in the onboarding by <Time at={account.requirements.deadline} date />. Afterwards
            payments or payouts are disabled.
          </>
        )}
      </p>
      <ul className="account-requirements">
        {list.map(({ name, status, error }) => (
          <li key={name}>
            <div>
              <span className="account-requirement">{name}</span>
              {error !== null && <p className="account-requirement-error">{error}</p>}
            </div>
            <Chip kind={states[status].kind}>{states[status].label}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}
