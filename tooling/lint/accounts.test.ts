import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { placementOf } from '@merchant-payments/db/distribute'
import ts from 'typescript'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const notShipped = /\.test\.|\/testing\/|\/generated\/|^packages\/(sandbox|sdk)\/|^apps\/(portal|example-store)\//

/** Models of the schema whose tables are distributed, by the names that Prisma and SQL give them. */
const models = globSync('packages/db/prisma/schema/*.prisma', { cwd: rootFolder })
  .flatMap((file) =>
    readFileSync(`${rootFolder}/${file}`, 'utf8')
      .split(/^model /m)
      .slice(1),
  )
  .map((model) => ({
    client: model.slice(0, 1).toLowerCase() + /^\w+/.exec(model)?.[0].slice(1),
    table: /@@map\("(\w+)"\)/.exec(model)?.[1] ?? '',
    hasAccount: /^ {2}accountId +Int\b/m.test(model),
  }))
  .filter(({ table, hasAccount }) => placementOf({ name: table, hasAccount }) === 'distributed')

const clients = new Set(models.map(({ client }) => client))
const tableNames = models.map(({ table }) => table).join('|')
const statement = new RegExp(`\\b(from|join|update|into)\\s+"?(${tableNames})\\b`, 'i')

/** A statement, or a call of Prisma, on tables of accounts. */
type Access = { file: string; text: string; named: boolean }

function shippedFiles(): string[] {
  return globSync('{apps,packages}/*/src/**/*.ts', { cwd: rootFolder }).filter((file) => !notShipped.test(file))
}

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(`${rootFolder}/${file}`, 'utf8'), ts.ScriptTarget.Latest, true)
}

function accesses(): Access[] {
  return shippedFiles().flatMap((file) => {
    const source = sourceOf(file)
    const found: Access[] = []
    const look = (node: ts.Node) => {
      if (isStatement(node) || isCall(node)) found.push({ file, text: node.getText(), named: namesAccount(node) })
      else ts.forEachChild(node, look)
    }
    look(source)
    return found
  })
}

function isStatement(node: ts.Node): boolean {
  return (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && statement.test(node.getText())
}

/** `tx.payment.findMany(…)` */
function isCall(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const model = node.expression.expression
  return (
    ts.isPropertyAccessExpression(model) &&
    clients.has(model.name.text) &&
    /\b(prisma|tx)$/.test(model.expression.getText()) &&
    node.arguments.length > 0
  )
}

const account = /account_?id|accounts|scope/i

/** Whether it names its account, or what it is made of does: `where`, declared in the same file. */
function namesAccount(node: ts.Node): boolean {
  if (account.test(node.getText())) return true
  const names = new Set<string>()
  const collect = (inner: ts.Node) => {
    if (ts.isIdentifier(inner)) names.add(inner.text)
    ts.forEachChild(inner, collect)
  }
  collect(node)
  let named = false
  const look = (other: ts.Node) => {
    const declares =
      (ts.isVariableDeclaration(other) || ts.isFunctionDeclaration(other) || ts.isParameter(other)) &&
      other.name !== undefined &&
      (ts.isIdentifier(other.name)
        ? names.has(other.name.text)
        : [...names].some((name) => bound(other.name).has(name)))
    if (declares && account.test(other.getText())) named = true
    ts.forEachChild(other, look)
  }
  look(node.getSourceFile())
  return named
}

function bound(name: ts.Node | undefined): Set<string> {
  const names = new Set<string>()
  const look = (node: ts.Node) => {
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) names.add(node.name.text)
    ts.forEachChild(node, look)
  }
  if (name) look(name)
  return names
}

/**
 * Statements and calls without an account in them: background work over all accounts, commands, and calls whose account is named
 * elsewhere. Each may read every server.
 */
const sweeps: Record<string, string> = {
  'packages/api/src/core/rows/mark-balance-due.ts': 'ledgers that wait, of all accounts',
  'apps/server/src/metrics/read-backlogs.ts': 'metrics of all accounts',
  'packages/api/src/money/payouts/write-payout.ts': 'rows that carry their account',
  'packages/api/src/people/merchants/endpoint-owner.ts': 'a command, which is given the id alone',
  'packages/api/src/resources/payments/portal/export.ts': 'its filters name the account, in the caller',
  'packages/api/src/resources/webhook-endpoints/portal/list-of-merchant.ts': 'both accounts of a merchant',
  'packages/api/src/resources/customers/create.ts': 'a row that carries its account',
  'packages/api/src/resources/products/update.ts': 'a row that carries its account',
  'packages/api/src/money/transfers/complete-movement.ts': 'a row that carries its account',
  'packages/api/src/core/encryption/delete-expired-secrets.ts': 'a sweep',
  'apps/server/src/commands/doctor/read-progress.ts': 'a command',
  'packages/api/src/processor/sweep/resume-paused-subscriptions.ts': 'a sweep',
}

test('each statement and each call of Prisma names its account, or is on the list of sweeps', () => {
  const found = accesses()
  expect(found.length).toBeGreaterThan(200)
  const without = [...new Set(found.filter(({ named }) => !named).map(({ file }) => file))]
  expect(without.filter((file) => !(file in sweeps))).toEqual([])
  expect(Object.keys(sweeps).filter((file) => !without.includes(file))).toEqual([])
})

/**
 * Prisma merges the calls of `findUnique` in one tick into one statement, of whichever accounts they are. It has the share of the first
 * account, and fails for all of them with it.
 */
function mergedCalls(source: ts.SourceFile): string[] {
  const found: string[] = []
  const look = (node: ts.Node) => {
    const merges = ts.isPropertyAccessExpression(node) && /^findUnique(OrThrow)?$/.test(node.name.text)
    if (merges && !/^tx\b/.test(node.getText())) found.push(node.getText())
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

test('outside of a transaction a row is loaded by findFirst, which Prisma never merges with the loads of other accounts', () => {
  // Sign-in is work of no account.
  const files = shippedFiles().filter((file) => !file.startsWith('packages/api/src/people/access/'))
  expect(files.flatMap((file) => mergedCalls(sourceOf(file)).map((call) => `${file}: ${call}`))).toEqual([])
})

test('a load that Prisma merges is known by its name', () => {
  const text = 'prisma.a.findUnique({}); b.findUniqueOrThrow({}); tx.a.findUnique({}); prisma.a.findFirst({})'
  const source = ts.createSourceFile('example.ts', text, ts.ScriptTarget.Latest, true)
  expect(mergedCalls(source)).toEqual(['prisma.a.findUnique', 'b.findUniqueOrThrow'])
})

/** Forms that a database of several servers refuses, or gets wrong (docs/decisions/0031). */
const refused: { form: RegExp; what: string; except: readonly string[] }[] = [
  {
    form: /\bINSERT INTO\b[^;]*\bVALUES\s*\((?:[^;]*,)?\s*\(\s*SELECT\b/,
    what: 'a subquery among the values of an INSERT',
    except: [],
  },
  {
    form: /\bINSERT INTO\b(?:(?!\bRETURNING\b)[^;])*\bSELECT\b(?:(?!\bRETURNING\b)[^;])*\b(?:LEFT|RIGHT|FULL)\s+JOIN\b/,
    what: 'an outer join of tables in an INSERT … SELECT, which inserts nothing',
    // Of results of the same statement alone.
    except: ['packages/webhooks/src/events/insert-events-in-sequence.ts'],
  },
  {
    form: new RegExp(
      `\\bINSERT INTO\\b[^;]*\\bFROM accounts\\b[^;]*\\bEXISTS\\s*\\(\\s*SELECT 1 FROM (?:${tableNames})\\b`,
    ),
    what: 'a subquery about each row of the directory of accounts, which every server has: (…) NOT IN (SELECT …)',
    except: [],
  },
  {
    form: /\(\s*SELECT\s+FROM\b/,
    what: 'a subquery without a column, whose result cannot be handed from server to server: SELECT 1 FROM',
    except: [],
  },
  {
    form: /\bSKIP LOCKED\b/,
    what: 'locks over all accounts: use claim()',
    except: [
      'packages/db/src/worker/claim.ts',
      'packages/db/src/worker/delete-expired.ts',
      'packages/webhooks/src/endpoints/suspend-deliveries.ts',
    ],
  },
  {
    form: /\bFROM accounts\b[^;]*\bFOR (?:NO KEY )?UPDATE\b/,
    what: 'a lock on the directory of accounts, which all of them would wait for: use lockAccount()',
    except: ['packages/api/src/core/rows/lock-account.ts'],
  },
  {
    form: /\b[a-z_]+ \([a-z_, ]+\) AS (?:(?:NOT )?MATERIALIZED )?\(/,
    what: 'names of columns behind a WITH, which are lost on the way to another server: name them in its SELECT',
    // Of given values.
    except: ['packages/webhooks/src/events/insert-events-in-sequence.ts'],
  },
  {
    form: /\b(?:SET|UPDATE)\b(?:(?!\bFROM\b)[^;])*\bCASE\b(?:(?!\bEND\b)[^;])*\bnow\(\)|\bAND CASE WHEN \$\{\w+\} THEN true END/,
    what: 'the time in a CASE that a row is changed by: IS TRUE hides a condition from indexes as well',
    // Tables of the coordinator.
    except: [
      'packages/api/src/people/access/two-factor-codes.ts',
      'packages/api/src/processor/budgets/share-budgets.ts',
    ],
  },
  {
    form: /\bAS (?:(?:NOT )?MATERIALIZED )?\((?:(?!\bAS (?:(?:NOT )?MATERIALIZED )?\()[^;])*\bJOIN\b(?:(?!\bAS (?:(?:NOT )?MATERIALIZED )?\()[^;])*\bUPDATE OF \w+\s*\)/,
    what: 'a lock in a WITH on rows that are joined to others, whose result is read in another format than it was written in',
    // A table of the coordinator.
    except: ['packages/api/src/core/keys/key-use.ts'],
  },
]

test('no statement has a form that a database of several servers refuses', () => {
  const found = shippedFiles().flatMap((file) => {
    const texts = statementsOf(file)
    return refused
      .filter(({ form, except }) => !except.includes(file) && texts.some((text) => form.test(text)))
      .map(({ what }) => `${file}: ${what}`)
  })
  expect(found).toEqual([])
})

test('the forms are known when they stand in a statement', () => {
  const examples = [
    'INSERT INTO a (b, c) VALUES ($1, (SELECT id FROM d))',
    'INSERT INTO a (b) SELECT m.id FROM m LEFT JOIN n ON n.id = m.id',
    'INSERT INTO a (b) SELECT id FROM accounts WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.account_id = accounts.id)',
    'SELECT EXISTS (SELECT FROM a)',
    'SELECT id FROM a LIMIT 1 FOR UPDATE SKIP LOCKED',
    'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE',
    'WITH a (b) AS (SELECT c FROM d WHERE account_id = $1) SELECT b FROM a',
    'UPDATE a SET b = 1 WHERE account_id = $1 AND CASE WHEN c < now() THEN true END',
    'WITH a AS (SELECT b.id FROM b JOIN c USING (id) FOR NO KEY UPDATE OF b) SELECT id FROM a',
  ]
  for (const [index, { form }] of refused.entries())
    expect(examples.map((example) => form.test(example))).toEqual(examples.map((_, at) => at === index))
})

function statementsOf(file: string): string[] {
  const source = sourceOf(file)
  const texts: string[] = []
  const look = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) texts.push(node.getText())
    ts.forEachChild(node, look)
  }
  look(source)
  return texts
}
