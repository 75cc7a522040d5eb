import { z } from 'zod'
import { acrossFields, EmailAddress, IsoTime, LanguageTag, Moment, Name } from '../http/fields.ts'
import { Flag, listQuery, SearchText } from '../http/list-query.ts'
import { Preferences } from './preferences-schema.ts'
import { roles, tokenScopes } from './scope.rules.ts'

/** An e-mail address in lower case, so that addresses that differ only in case are the same. */
export const Email = EmailAddress.toLowerCase().max(254)
const NewPassword = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(256)
  .meta({ description: '12 to 256 characters' })
const Password = z.string().min(1).max(256)
const Token = z.string().min(1).max(255)
const Role = z.enum(roles)
const Scope = z.enum(tokenScopes)

export const AdminUser = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: Role,
    status: z.enum(['active', 'disabled']),
    totp_enabled: z.boolean(),
    last_login_at: IsoTime.nullable(),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'AdminUser' })
export type AdminUserView = z.infer<typeof AdminUser>

export const UserQuery = listQuery(['created_at', 'email', 'name'], {
  /** Searches the name and e-mail address, ignoring case. */
  q: SearchText.optional(),
  role: Role.optional(),
  status: z.enum(['active', 'disabled']).optional(),
})
export type UserFilter = z.infer<typeof UserQuery>

export const UpdateUserBody = z.strictObject({
  name: Name.optional(),
  role: Role.optional(),
  status: z.enum(['active', 'disabled']).optional(),
})
export type UpdateUser = z.infer<typeof UpdateUserBody>

export const UpdateMeBody = z.strictObject({ name: Name.optional() })

export const Invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role: Role,
    status: z.enum(['open', 'accepted', 'revoked', 'expired']),
    invited_by: z.string(),
    created_at: IsoTime,
    expires_at: IsoTime,
    accepted_at: IsoTime.nullable(),
    revoked_at: IsoTime.nullable(),
    token: z.string().optional().meta({ description: 'Returned only on creation.' }),
    url: z.string().optional().meta({ description: 'Link for the invited person. Returned only on creation.' }),
  })
  .meta({ id: 'Invitation' })
export type InvitationView = z.infer<typeof Invitation>

export const InvitationQuery = listQuery(['-created_at', 'email'], {
  /** Searches the e-mail address, ignoring case. */
  q: SearchText.optional(),
  role: Role.optional(),
  status: z.enum(['open', 'accepted', 'revoked', 'expired']).optional(),
})
export type InvitationFilter = z.infer<typeof InvitationQuery>

export const InviteBody = z.strictObject({ email: Email, role: Role })
export type Invite = z.infer<typeof InviteBody>

export const ApiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().meta({ description: 'The last four characters of the token.' }),
    scopes: z.array(z.string()),
    created_by: z.string(),
    created_at: IsoTime,
    expires_at: IsoTime.nullable(),
    revoked_at: IsoTime.nullable(),
    last_used_at: IsoTime.nullable(),
    token: z.string().optional().meta({ description: 'Returned only on creation.' }),
  })
  .meta({ id: 'ApiToken' })
export type ApiTokenView = z.infer<typeof ApiToken>

export const ApiTokenQuery = listQuery(['-created_at', 'name'], {
  /** Searches the name and the token's last characters, ignoring case. */
  q: SearchText.optional(),
  revoked: Flag.optional(),
})
export type ApiTokenFilter = z.infer<typeof ApiTokenQuery>

export const CreateApiTokenBody = z.strictObject({
  name: Name,
  scopes: z.array(Scope).min(1).max(tokenScopes.length),
  expires_at: Moment.optional(),
})
export type CreateApiToken = z.infer<typeof CreateApiTokenBody>

export const Session = z
  .object({
    id: z.string(),
    address: z.string(),
    user_agent: z.string().nullable(),
    created_at: IsoTime,
    last_used_at: IsoTime,
    expires_at: IsoTime,
    current: z.boolean().meta({ description: 'True for the session of this request.' }),
  })
  .meta({ id: 'LoginSession' })
export type SessionView = z.infer<typeof Session>

export const SignUpBody = z.strictObject({ email: Email, name: Name, password: NewPassword })
export type SignUp = z.infer<typeof SignUpBody>

export const SetUpBody = z.strictObject({
  token: Token.meta({ description: 'Token of the setup link, or the admin token.' }),
  ...SignUpBody.shape,
})
export type SetUp = z.infer<typeof SetUpBody>

export const AcceptInvitationBody = z.strictObject({ token: Token, name: Name, password: NewPassword })
export type AcceptInvitation = z.infer<typeof AcceptInvitationBody>

const Totp = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .meta({ description: 'The code of the second factor, or a recovery code.' })

export const LoginBody = z.strictObject({ email: Email, password: Password, totp: Totp.optional() })

export const ConfirmBody = z.strictObject({ password: Password, totp: Totp.optional() })
export type Confirm = z.infer<typeof ConfirmBody>

export const ConsoleSession = z
  .object({
    setup_needed: z
      .boolean()
      .meta({ description: 'True while there is no user: the setup link then creates the first owner.' }),
    user: AdminUser.nullable().meta({ description: 'Null if nobody is logged in.' }),
    scopes: z.array(z.string()).meta({ description: 'Scopes of the user’s role.' }),
    preferences: Preferences.nullable().meta({ description: 'Preferences of the user; null if nobody is logged in.' }),
    shop: z
      .object({
        name: z.string(),
        time_zone: z.string().meta({ description: 'IANA name.' }),
        default_locale: z.string(),
        locales: z.array(z.string()).readonly(),
        currencies: z.array(z.string()).readonly().meta({
          description: 'Currencies of the regions in upper case; the currency of the default region comes first.',
        }),
        base_url: z.string(),
        demo: z.boolean(),
        sandbox: z.boolean(),
        sends_mail: z.boolean().meta({ description: 'False if no mail server is configured: e-mails are then held.' }),
        silent_since: IsoTime.nullable().meta({
          description:
            'When this silent copy was restored (`weft restore --silence`): its jobs send nothing. Null if the running shop is no silent copy.',
        }),
      })
      .nullable()
      .meta({ description: 'Null if nobody is logged in.' }),
    expires_at: IsoTime.nullable().meta({
      description: 'Latest end of the session. It ends earlier after 12 hours without a request.',
    }),
    confirmed_until: IsoTime.nullable().meta({
      description:
        'Until then, the session may call operations that require confirmation. Null: confirm with the password first.',
    }),
  })
  .meta({ id: 'ConsoleSession' })
export type ConsoleSessionView = z.infer<typeof ConsoleSession>

export const LoginLinkBody = z
  .strictObject({
    token: Token.optional().meta({ description: 'Token of the link, which works once.' }),
    email: Email.optional().meta({ description: 'Address to which a link is sent, if it belongs to a person.' }),
    totp: Totp.optional(),
  })
  .refine(
    ({ token, email }) => (token === undefined) !== (email === undefined),
    acrossFields('send either the token of a link or an email to have one sent to', ['token']),
  )
  .meta({ examples: [{ email: 'kim@partner.example' }] })

export const LoggedIn = z.object({
  token: z.string(),
  expires_at: IsoTime.meta({
    description: 'Latest end of the session. It ends earlier after 12 hours without a request.',
  }),
})

export const ForgotPasswordBody = z.strictObject({ email: Email, locale: LanguageTag.optional() })
export const ResetPasswordBody = z.strictObject({ token: Token, password: NewPassword })
export const OwnPasswordBody = z.strictObject({ current_password: Password.optional(), password: NewPassword })
export const ChangePasswordBody = z.strictObject({ current_password: Password, password: NewPassword })

export const TotpSecret = z.object({
  secret: z.string().meta({ description: 'In base32.' }),
  otpauth_url: z.string().meta({ description: 'URL for the QR code that an authenticator app scans.' }),
})
export const TotpCodeBody = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be six digits') })
export const TotpConfirmed = z.object({
  enabled: z.literal(true),
  recovery_codes: z
    .array(z.string())
    .meta({ description: 'Each can be used once instead of a code. They are shown only in this response.' }),
})
export const TotpRemoved = z.object({ enabled: z.literal(false) })
export const PasswordBody = z.strictObject({ password: Password })
