import type { Database } from '@merchant-payments/db'
import { accountOf } from './account-context.ts'
import type { AccountCaller, KeyActor, PlatformCaller } from './actor.ts'
import { platformKeyPrefix } from './api-key.ts'
import type { Clock } from './clock.ts'
import { ApiError, invalid } from './errors.ts'
import {
  createAccountRows,
  type MerchantKeyRow,
  merchantKeyRows,
  type PlatformKeyRow,
  platformKeyRows,
} from './key-cache.ts'
import { keyStatus } from './key-status.ts'
import { missingKeyMessage } from './missing-key-message.ts'
import { requirePermission } from './require-permission.ts'

/** The header in which a key of the platform names the merchant that it acts for. */
export const merchantHeader = 'X-Service-Merchant'

export type KeyAuthenticator = {
  /**
   * The caller of an operation about a merchant's account.
   * @param merchant the value of `X-Service-Merchant`, with which a key of the platform acts; repeated headers are joined by commas
   * @throws unauthorized, key_revoked, key_expired; validation_error on `X-Service-Merchant`, merchant_not_found; permission_denied for
   * a key of the platform that may not act for merchants
   */
  (authorization: string | undefined, merchant?: string | undefined): Promise<AccountCaller>
  /**
   * The caller of an operation of the platform.
   * @throws unauthorized, key_revoked, key_expired; validation_error on `X-Service-Merchant`; permission_denied for a merchant's key
   */
  ofPlatform(authorization: string | undefined, merchant?: string | undefined): Promise<PlatformCaller>
  /** Whether a key and its merchant were found within the last half second, so that they are authenticated without a query. */
  remembers(authorization: string | undefined, merchant?: string | undefined): boolean
}

/** Authenticates `Authorization: Bearer svc_…`: a key of a merchant, or one of the platform. */
export function createKeyAuthenticator(database: Pick<Database, 'pool'>, clock: Clock): KeyAuthenticator {
  const merchantKeys = merchantKeyRows(database)
  const platformKeys = platformKeyRows(database)
  const accounts = createAccountRows(database)

  async function authenticate(authorization: string | undefined, merchant?: string): Promise<AccountCaller> {
    const secret = bearerKey(authorization)
    if (secret !== undefined && isPlatformKey(secret)) return act(await platformRow(authorization, secret), merchant)
    const row = await merchantRow(authorization, secret)
    refuseHeader(merchant, 'only a key of the platform may name a merchant; leave the header out')
    return { actor: keyActorOf(row), account: accountOf(row) }
  }

  async function ofPlatform(authorization: string | undefined, merchant?: string): Promise<PlatformCaller> {
    const secret = bearerKey(authorization)
    const reason = 'an operation under /platform names the merchant in its path; leave the header out'
    if (secret === undefined || !isPlatformKey(secret)) {
      await merchantRow(authorization, secret)
      refuseHeader(merchant, reason)
      throw new ApiError('permission_denied', { message: 'Only a key of the platform may call this operation.' })
    }
    const row = await platformRow(authorization, secret)
    refuseHeader(merchant, reason)
    return { actor: { ...keyActorOf(row), kind: 'platform', livemode: row.livemode }, account: null }
  }

  async function act(row: PlatformKeyRow, merchant: string | undefined): Promise<AccountCaller> {
    const account = await accounts.find(merchantIn(merchant), row.livemode)
    if (!account) throw new ApiError('merchant_not_found')
    requirePermission(row, 'act')
    return { actor: { ...keyActorOf(row), permissions: null, ofPlatform: true }, account: accountOf(account) }
  }

  /** @throws unauthorized, key_revoked, key_expired */
  async function merchantRow(authorization: string | undefined, secret: string | undefined): Promise<MerchantKeyRow> {
    const row = secret === undefined ? undefined : await merchantKeys.find(secret)
    if (!row) throw new ApiError('unauthorized', { message: missingKeyMessage(authorization) })
    checkStatus(row, clock.now())
    return row
  }

  /** @throws unauthorized, key_revoked */
  async function platformRow(authorization: string | undefined, secret: string): Promise<PlatformKeyRow> {
    const row = await platformKeys.find(secret)
    if (!row) throw new ApiError('unauthorized', { message: missingKeyMessage(authorization) })
    if (row.revokedAt) throw new ApiError('key_revoked')
    return row
  }

  const remembers = (authorization: string | undefined, merchant?: string) => {
    const secret = bearerKey(authorization)
    if (secret === undefined) return false
    if (!isPlatformKey(secret)) return merchantKeys.has(secret)
    return platformKeys.has(secret) && (merchant === undefined || accounts.has(merchant, isLive(secret)))
  }
  return Object.assign(authenticate, { ofPlatform, remembers })
}

/** The key in an Authorization header, if it has the form of one; other values need no query. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return /^Bearer +(svc_(?:platform_)?(?:live|test)_[0-9A-Za-z]{40}) *$/i.exec(authorization ?? '')?.[1]
}

function isPlatformKey(secret: string): boolean {
  return secret.startsWith(platformKeyPrefix)
}

function isLive(secret: string): boolean {
  return secret.startsWith(`${platformKeyPrefix}live_`)
}

function keyActorOf({ keyId, keyName, permissions }: MerchantKeyRow | PlatformKeyRow): KeyActor {
  return { kind: 'key', id: keyId, name: keyName, permissions }
}

/** @throws validation_error */
function refuseHeader(merchant: string | undefined, reason: string): void {
  if (merchant !== undefined) throw invalid(merchantHeader, reason)
}

/** @throws validation_error */
function merchantIn(header: string | undefined): string {
  const merchant = header?.trim() ?? ''
  if (merchant === '') throw invalid(merchantHeader, 'is required: a key of the platform names the merchant (mer_…)')
  if (merchant.includes(',')) throw invalid(merchantHeader, 'must name one merchant, once')
  return merchant
}

/** @throws key_revoked, key_expired */
function checkStatus(key: MerchantKeyRow, now: Date): void {
  switch (keyStatus(key, now)) {
    case 'active':
      return
    case 'expired':
      throw new ApiError('key_expired')
    case 'revoked':
      throw new ApiError('key_revoked')
    case 'suspended':
      throw new ApiError('key_revoked', { message: 'The keys of this merchant are suspended. Contact the platform.' })
  }
}
