import { expect, test } from 'vitest'
import { isConnectionLost, isUnavailable } from './errors.ts'
import { sqlstates } from './sqlstates.ts'
import { testDatabase } from './testing/index.ts'

const { pool, prisma } = await testDatabase()
await pool.query(`
  CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = left(NEW.name, 5), MESSAGE = COALESCE(NULLIF(substr(NEW.name, 7), ''), NEW.name);
  END $$;
  CREATE TRIGGER failing BEFORE INSERT ON merchants FOR EACH ROW EXECUTE FUNCTION fail()`)

const merchant = (name: string) => ({ id: 'mer_1', name, email: 'a@example.com', country: 'US', createdAt: new Date() })
const insert = `INSERT INTO merchants (id, name, email, country, created_at) VALUES ('mer_1', $1, '', 'US', now())`
const ways: Record<string, (code: string) => Promise<unknown>> = {
  'a statement': (code) => pool.query(insert, [code]),
  'a call of Prisma': (code) => prisma.merchant.create({ data: merchant(code) }),
  'a raw query of Prisma': (code) => prisma.$executeRawUnsafe(insert, code),
  'a transaction of Prisma': (code) => prisma.$transaction((tx) => tx.merchant.create({ data: merchant(code) })),
}

test.each(Object.entries(sqlstates))('%s from the server is known: %s', async (code, meaning) => {
  for (const [way, fail] of Object.entries(ways)) {
    const error = await fail(code).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect([way, isUnavailable(error), isConnectionLost(error)]).toEqual([
      way,
      meaning === 'unavailable',
      meaning === 'lost',
    ])
  }
})

test.each([
  ['could not extend file "base/16384/2601": Read-only file system', true],
  ['could not open file "pg_wal/000000010000000000000001": Permission denied', true],
  ['konnte Datei »global/pg_control« nicht öffnen: Das Dateisystem ist nur lesbar', true],
  ['permission denied for table merchants', false],
  ['permission denied to create database "base"', false],
])('a file that the system refuses to the server is no missing privilege: %s', async (message, unavailable) => {
  for (const [way, fail] of Object.entries(ways)) {
    const error = await fail(`42501 ${message}`).catch((thrown: unknown) => thrown)
    expect([way, isUnavailable(error), isConnectionLost(error)]).toEqual([way, unavailable, false])
  }
})

test('a session that cannot begin on a full disk has changed nothing, whatever its code', async () => {
  for (const [way, fail] of Object.entries(ways)) {
    const error = await fail('XX000 could not write init file').catch((thrown: unknown) => thrown)
    expect([way, isUnavailable(error), isConnectionLost(error)]).toEqual([way, true, false])
  }
})

/** Appendix A of PostgreSQL's manual: the classes of errors that are about the server. */
test.each([
  ['08', ['08000', '08001', '08003', '08004', '08006', '08007', '08P01']],
  ['53', ['53000', '53100', '53200', '53300', '53400']],
  ['55', ['55000', '55006', '55P02', '55P03', '55P04']],
  ['57', ['57000', '57014', '57P01', '57P02', '57P03', '57P04', '57P05']],
  ['58', ['58000', '58030', '58P01', '58P02']],
])('each code of class %s has a meaning', (group, codes) => {
  expect(Object.keys(sqlstates).filter((code) => code.startsWith(group))).toEqual(codes)
})
