import { members } from '#messages/members.ts'
import { words } from '#messages/words.ts'
import type { Member } from './wire.ts'

const t = members.roles

/** The name of each role, and its purpose. */
export const roles = {
  owner: { label: t.owner, hint: t.ownerHint },
  developer: {
    label: t.developer,
    hint: t.developerHint,
  },
  support: {
    label: words.support,
    hint: t.supportHint,
  },
} as const satisfies Record<Member['role'], { label: string; hint: string }>

export const roleOptions = (Object.keys(roles) as Member['role'][]).map((value) => ({ value, ...roles[value] }))
