import { type Bound, type Bounds, boundsFrom } from '../lists/bounds.ts'

const levels: Bound = { blocks: 0, why: '' }

const bounds: Bounds = {}

export const boundOf = boundsFrom(bounds, levels)
