import { expect, test } from 'vitest'
import { newestSection, withSection } from './changelog.ts'

const changesets = '# @merchant-payments/server\n\n## 0.3.0\n\n### Minor Changes\n\n- New.\n\n## 0.2.0\n\n- Old.\n'

test('the section of a release is what changesets wrote for it, or nothing', () => {
  expect(newestSection(changesets, '0.3.0')).toBe('## 0.3.0\n\n### Minor Changes\n\n- New.')
  expect(newestSection(changesets, '0.4.0')).toBeNull()
  expect(newestSection('# a\n\n## 0.4.0\n\nNo changes in this release.\n', '0.4.0')).toBeNull()
})

test('the packages of one version are not listed as dependencies of each other', () => {
  const updated =
    '### Patch Changes\n\n- Updated dependencies [1a2b3c4]\n  - @merchant-payments/api@0.3.0\n- @merchant-payments/db@0.3.0\n'
  expect(newestSection(`# a\n\n## 0.3.0\n\n### Minor Changes\n\n- New.\n\n${updated}`, '0.3.0')).toBe(
    '## 0.3.0\n\n### Minor Changes\n\n- New.',
  )
  expect(newestSection(`# a\n\n## 0.3.0\n\n${updated}`, '0.3.0')).toBeNull()
})

test('a release comes before those that the changelog has', () => {
  expect(withSection('# Changelog\n\n## 0.2.0\n\n- Old.\n', '## 0.3.0\n\n- New.')).toBe(
    '# Changelog\n\n## 0.3.0\n\n- New.\n\n## 0.2.0\n\n- Old.\n',
  )
})
