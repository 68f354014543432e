import { onboarding } from '#messages/onboarding.ts'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { type Requirement, requirementList } from './requirement-labels.ts'
import type { Account } from './wire.ts'

const t = onboarding.requirements

const states = {
  past_due: { kind: 'bad', label: t.overdue },
  currently_due: { kind: 'idle', label: t.needed },
  pending_verification: { kind: 'idle', label: t.beingChecked },
} as const satisfies Record<Requirement['status'], { kind: 'bad' | 'idle'; label: string }>

/** The open requirements of the processor, in words, with their deadline. Renders nothing for an account without requirements. */
export function Requirements({ account }: { account: Account }) {
  const list = requirementList(account.openRequirements)
  if (list.length === 0) return null
  const isWaiting = list.every(({ status }) => status === 'pending_verification')
  return (
    <Section title={isWaiting ? t.processorCheckingDetails : t.whatProcessorStillNeeds}>
      <p className="soft prose">
        {isWaiting
          ? t.notNeedAnythingUsually
          : account.requirements.deadline === null
            ? t.provideDetailsOnboarding
            : t.provideDetails({ deadline: <Time at={account.requirements.deadline} date /> })}
      </p>
      <ul className="account-requirements plain-list">
        {list.map(({ name, status, error }) => (
          <li key={name}>
            <div>
              <span className="account-requirement">{name}</span>
              {error !== null && <p className="note">{error}</p>}
            </div>
            <Chip kind={states[status].kind}>{states[status].label}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}
