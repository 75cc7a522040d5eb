import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { type AdmittedCaller, operator } from '../http/admin-caller.ts'
import { conflict } from '../http/refusals.ts'
import { newId } from '../ids.ts'
import { sha256Hex } from '../secret.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { type Deed, doneBy, noteRefusedNowAndThen } from './deed.ts'
import { insertInvitation, openInvitation, revokeOpenInvitation, takeInvitation } from './invitation-store.ts'
import { linkTo } from './links.ts'
import { findLogin, insertLogin } from './login-store.ts'
import type { AcceptInvitation, AdminUserView, InvitationView, Invite, SignUp } from './schema.ts'
import type { Role } from './scope.rules.ts'
import { newToken } from './token.ts'
import { anyUser, insertUser, lockUsers, readUser } from './user-store.ts'

const invitationMs = 7 * 24 * 3600_000

/** Creates the first owner. Throws `conflict` (409) if a user exists, and `invalid_data` (400) for a weak password. */
export const signUp = (deps: AccessDeps, owner: SignUp, client: Client): Promise<AdminUserView> =>
  addFirstOwner(deps, { operation: 'signUpFirstOwner', client }, owner, async (_tx, user) => user)

/** Adds the first owner like `signUp`, and runs `andThen` in the same transaction. Returns its result. */
export async function addFirstOwner<Result>(
  deps: AccessDeps,
  deed: Deed,
  { email, name, password }: SignUp,
  andThen: (tx: Queryable, owner: AdminUserView) => Promise<Result>,
): Promise<Result> {
  if (await anyUser(deps.db)) throw notFirst()
  const passwordHash = await deps.passwords.hash(password, email)
  const add = async (tx: Queryable) => {
    await lockUsers(tx)
    if (await anyUser(tx)) throw notFirst()
    return andThen(tx, await addUser(tx, { email, name, passwordHash, role: 'owner', now: deps.clock.now() }))
  }
  return doneBy(deps, deed, operator, () => deps.db.transaction().execute(add))
}

/**
 * Creates an invitation and mails it. Revokes an open invitation to the same e-mail address. Only the result and the
 * mail contain the token. Throws `conflict` (409) if a user has the address.
 */
export async function invite(
  deps: AccessDeps,
  tx: Queryable,
  { email, role }: Invite,
  now: Date,
  caller: AdmittedCaller,
): Promise<InvitationView> {
  await lockUsers(tx)
  if (await findLogin(tx, 'admin', email)) throw emailTaken()
  await revokeOpenInvitation(tx, email, now)
  const { token, tokenHash } = newToken('invitation')
  const expiresAt = new Date(now.getTime() + invitationMs)
  const id = newId('inv', now.getTime())
  const made = await insertInvitation(tx, { id, email, role, tokenHash, invitedBy: caller.label, now, expiresAt })
  const url = linkTo(deps.baseUrl, 'admin', 'accept-invitation', token)
  await deps.sendAccountMail(tx, { to: email, kind: 'invitation', url })
  return { ...made, token, url }
}

/**
 * Creates the invited user. Throws `invitation_invalid` (400) if the token is used, revoked, expired or unknown,
 * `invalid_data` (400) for a weak password, `conflict` (409) if a user has the e-mail address.
 */
export async function acceptInvitation(
  deps: AccessDeps,
  { token, name, password }: AcceptInvitation,
  client: Client,
): Promise<AdminUserView> {
  const tokenHash = sha256Hex(token)
  const deed = { operation: 'acceptInvitation', client }
  const invitation = await openInvitation(deps.db, tokenHash, deps.clock.now())
  if (!invitation) {
    const object = { type: 'admin_invitation', id: 'unknown' }
    await noteRefusedNowAndThen(deps, deed, { reason: 'invitation_invalid', object })
    throw spent()
  }
  const passwordHash = await deps.passwords.hash(password, invitation.email)
  const add = async (tx: Queryable) => {
    const now = deps.clock.now()
    await lockUsers(tx)
    const taken = await takeInvitation(tx, tokenHash, now)
    if (!taken) throw spent()
    return addUser(tx, { ...taken, name, passwordHash, now })
  }
  const invited = { kind: 'invitation', id: invitation.id, label: invitation.email }
  return doneBy(deps, deed, invited, () => deps.db.transaction().execute(add))
}

async function addUser(
  tx: Queryable,
  user: {
    readonly email: string
    readonly name: string
    readonly passwordHash: string
    readonly role: Role
    readonly now: Date
  },
): Promise<AdminUserView> {
  const id = newId('usr', user.now.getTime())
  if (!(await insertLogin(tx, { ...user, id, kind: 'admin' }))) throw emailTaken()
  await insertUser(tx, { ...user, id })
  const made = await readUser(tx, id)
  if (!made) throw new Error('The user who was just added is missing.')
  return made
}

const notFirst = () => conflict('The first owner already exists: ask an owner to invite you.')
const emailTaken = () => conflict('There is a user with this e-mail address already.', '/email')
const spent = (): AppError =>
  new AppError('invitation_invalid', 400, 'This invitation was used, revoked or is too old. Ask for another one.', {
    path: '/token',
  })
