import type { Config } from '../platform/config/config.ts'
import { giveUpLost, lostRecords } from '../platform/encryption-keys/index.ts'
import { newId, newSecret } from '../platform/ids.ts'
import { createLogger } from '../platform/log.ts'
import { sha256Hex } from '../platform/secret.ts'
import { createVault, type Vault } from '../platform/vault.ts'
import { defaultSalesChannel, endKey, type ListedKey, listAllKeys } from '../storefront/settings/index.ts'
import { insertKey } from '../storefront/settings/seed-store.ts'
import {
  liveSigningKeys,
  revokeSigningKey,
  rotateSigningKey,
  type SigningKeyRow,
} from '../storefront/signing-keys/index.ts'
import { type Command, exitCode, say, UsageError } from './command.ts'
import { loadConfig } from './load-config.ts'
import type { OpenDatabase } from './open-database.ts'
import { withDatabase } from './with-database.ts'

export const keys: Command = {
  name: 'keys',
  summary: 'List, make and revoke the publishable keys of agents; change the encryption key',
  usage: '[list | create TITLE | revoke ID | rotate | give-up [--yes] | signing | rotate-signing]',
  description: `
  weft keys                 lists the keys
  weft keys create TITLE    makes one and prints its token, which is shown only now
  weft keys revoke ID       ends one; a running shop refuses it within a second
  weft keys rotate          encrypts every stored secret with ENCRYPTION_KEY of ENCRYPTION_KEY_VERSION; the shop may run
  weft keys give-up         lists the secrets that the configured encryption keys cannot open, because a key is lost.
                            With --yes, and the shop stopped, gives them up: mailboxes, webhook endpoints and social
                            platforms are switched off until their credentials are entered again, second factors and
                            signing keys are removed. A missing ENCRYPTION_KEY is generated and written to .env
  weft keys signing         lists the keys that the shop signs its messages with
  weft keys rotate-signing  makes a new one; the old one stays in the profile for seven days more
  weft keys revoke KID      takes one out of the profile at once; for a key that somebody else may hold`,
  options: { yes: { type: 'boolean' } },
  words: [0, 2],
  async run({ words: [verb = 'list', argument], options }) {
    if (verb === 'give-up' && argument === undefined) return giveUp(options.yes === true)
    if (options.yes) throw new UsageError('--yes belongs to give-up.')
    const act = verbs[verb]
    if (!act) throw new UsageError(`The command keys has no ${verb}.`)
    if ((argument === undefined) !== wordless.has(verb))
      throw new UsageError(`keys ${verb} takes ${wordless.has(verb) ? 'no' : 'one'} argument.`)
    const { config } = loadConfig()
    return withDatabase(config, { migrate: true }, async (database) => {
      await act(database, argument ?? '', config)
      return exitCode.done
    })
  },
}

/**
 * Lists the values that cannot be decrypted and, if `isMeant`, gives them up. Continues although a key is wrong or
 * missing. Returns the exit code.
 */
async function giveUp(isMeant: boolean): Promise<number> {
  const { config, newSecrets } = loadConfig({ generateSecrets: true })
  const { sealedRecords } = await import('../wiring.ts')
  return withDatabase(config, { migrate: true, checkKeys: false }, async ({ connection: { db } }) => {
    const keys = { keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion }
    const persistSecrets = newSecrets && (() => newSecrets.persist())
    const lost = isMeant
      ? await giveUpLost({ db, keys, sealedRecords, persistSecrets, now: new Date() })
      : await lostRecords({ db, keys, sealedRecords })
    for (const { records, id } of lost) say(`${records.name}: ${id}`)
    if (isMeant) say(`${lost.length} given up. The configured keys count from now on.`)
    else say(`${lost.length} cannot be opened with the configured keys. weft keys give-up --yes gives them up.`)
    return exitCode.done
  })
}

const wordless: ReadonlySet<string> = new Set(['list', 'rotate', 'signing', 'rotate-signing'])

type Verb = (database: OpenDatabase, argument: string, config: Config) => Promise<void>

const verbs: Readonly<Record<string, Verb>> = {
  async rotate({ connection: { db } }, _argument, config) {
    const currentVersion = config.encryptionKeyVersion
    const deps = { db, vault: vaultOf(config), log: createLogger({ level: config.logLevel }) }
    const { sealedRecords } = await import('../wiring.ts')
    for (const { name, reseal } of sealedRecords)
      say(`${await reseal(deps)} ${name} encrypted with version ${currentVersion}.`)
  },
  async list({ connection }) {
    for (const key of await listAllKeys(connection.db)) say(line(key))
  },
  async create({ connection: { db } }, title) {
    if (title.trim() === '' || title.length > 255) throw new Error('The title must have 1 to 255 characters.')
    const salesChannelId = await defaultSalesChannel(db)
    if (salesChannelId === null) throw new Error('There is no shop in this database yet: run weft init first.')
    const token = `pk_${newSecret()}`
    const key = { id: newId('apk'), title, tokenHash: sha256Hex(token), hint: token.slice(-4), salesChannelId }
    await insertKey(db, key)
    say(token)
    process.stderr.write(`Made as ${key.id}. The token is shown only now.\n`)
  },
  async signing({ connection: { db } }) {
    const now = new Date()
    for (const key of await liveSigningKeys(db, now)) say(signingLine(key, now))
  },
  async 'rotate-signing'({ connection: { db } }, _argument, config) {
    const kid = await rotateSigningKey({ db, vault: vaultOf(config) }, new Date())
    say(`${kid} is in the profile now and signs from in ten minutes.`)
  },
  async revoke({ connection: { db } }, id, config) {
    const now = new Date()
    const ended = (await endKey(db, id, now)) || (await revokeSigningKey({ db, vault: vaultOf(config) }, id, now))
    if (!ended) throw new Error(`There is no key ${id}. weft keys lists them.`)
    say(`${id} is revoked.`)
  },
}

const vaultOf = (config: Config): Vault =>
  createVault({ keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion })

function signingLine({ kid, createdAt, signsFrom, retiresAt }: SigningKeyRow, now: Date): string {
  const until = retiresAt && `published until ${retiresAt.toISOString()}`
  return `${kid}  ${until ?? (signsFrom > now ? `signs from ${signsFrom.toISOString()}` : 'signs')}  made ${createdAt.toISOString()}`
}

function line({ id, title, token_hint, revoked_at, last_used_at }: ListedKey): string {
  const used = last_used_at ? `last used ${last_used_at.toISOString()}` : 'never used'
  return `${id}  …${token_hint}  ${revoked_at ? 'revoked' : 'live'}  ${used}  ${title}`
}
