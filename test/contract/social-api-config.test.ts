import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop()
})
afterAll(() => shop.stop())

type Members = Readonly<Record<string, unknown>>
const base = {
  authenticated_at: '2026-03-01T09:00:00.000Z',
  expires_at: '2026-05-01T09:00:00.000Z',
  scopes: ['pages_show_list', 'pages_manage_posts'],
  last_refreshed_at: '2026-03-01T09:30:00.000Z',
}
const pages = [{ id: '42', name: 'Loom', category: 'Textile', tasks: ['CREATE_CONTENT', 'MODERATE'] }]

interface Kind {
  readonly name: string
  readonly fields: Members
  readonly secrets: Members
  readonly required: readonly string[]
}
const shortText = {
  fields: {
    token_type: 'USER',
    user_id: '158',
    username: 'weft',
    name: 'Weft',
    metadata: {
      profile_image_url: 'https://cdn.example/weft.png',
      followers_count: 12,
      following_count: 3,
      post_count: 40,
      verified: true,
    },
  },
  secrets: {
    access_token: 'canary-1',
    refresh_token: 'canary-2',
    oauth1_credentials: { access_token: 'canary-3', access_token_secret: 'canary-4' },
    oauth1_app_credentials: { consumer_key: 'canary-5', consumer_secret: 'canary-6' },
    app_bearer_token: 'canary-7',
  },
  required: ['access_token', 'token_type', 'authenticated_at', 'user_id'],
}
/** Fields and required fields of each network, from "api_config" in document 2. */
const kinds: readonly Kind[] = [
  {
    name: 'network_a',
    fields: {
      token_type: 'PAGE',
      user_id: '17',
      user_name: 'Asha',
      user_email: 'asha@example.com',
      page_id: '42',
      page_name: 'Loom',
      metadata: { pages },
    },
    secrets: {
      access_token: 'canary-1',
      refresh_token: 'canary-2',
      page_access_token: 'canary-3',
      user_access_token: 'canary-4',
    },
    required: ['access_token', 'token_type', 'authenticated_at', 'user_id', 'page_id', 'page_access_token'],
  },
  {
    name: 'network_b',
    fields: {
      token_type: 'USER',
      user_id: '17',
      username: 'Asha',
      ig_user_id: '178',
      ig_username: 'loom',
      page_id: '42',
      page_name: 'Loom',
      metadata: {
        ig_accounts: [
          {
            id: '178',
            username: 'loom',
            profile_picture_url: 'https://cdn.example/loom.png',
            followers_count: 10,
            follows_count: 2,
            media_count: 7,
          },
        ],
      },
    },
    secrets: { access_token: 'canary-1', refresh_token: 'canary-2' },
    required: ['access_token', 'token_type', 'authenticated_at', 'user_id', 'ig_user_id', 'page_id'],
  },
  {
    name: 'network_ab',
    fields: {
      token_type: 'PAGE',
      user_id: '17',
      user_name: 'Asha',
      page_id: '42',
      page_name: 'Loom',
      ig_user_id: '178',
      ig_username: 'loom',
      metadata: {
        pages: [{ id: '42', name: 'Loom', ig_accounts: [{ id: '178', username: 'loom' }] }],
        ig_accounts: [{ id: '178', username: 'loom', connected_page_id: '42' }],
      },
    },
    secrets: { access_token: 'canary-1', page_access_token: 'canary-2', user_access_token: 'canary-3' },
    required: [
      ...['access_token', 'token_type', 'authenticated_at', 'user_id', 'page_id', 'page_access_token'],
      ...['ig_user_id', 'user_access_token'],
    ],
  },
  { name: 'network_c', ...shortText },
  { name: 'network_c_alt', ...shortText },
]

const create = (name: string, api_config: Members) =>
  shop.weft.admin('POST', '/admin/social-platforms', {
    name,
    category: 'social',
    auth_type: 'oauth2',
    status: 'active',
    api_config,
  })

test.each(kinds)(
  '$name: every field of its api_config is returned, but of a secret only that it is set',
  async (kind) => {
    const { status, body, text } = await create(kind.name, { ...base, ...kind.fields, ...kind.secrets })
    const hints = Object.fromEntries(Object.keys(kind.secrets).map((field) => [`${field}_present`, true]))
    expect([status, body.social_platform.api_config]).toEqual([
      201,
      { platform: kind.name, ...base, ...kind.fields, ...hints },
    ])
    expect(text).not.toMatch(/canary|_encrypted/)
  },
)

test.each(kinds)('$name: a missing required field prevents publishing and is named', async (kind) => {
  for (const field of kind.required) {
    const { [field]: _, ...config } = { ...base, ...kind.fields, ...kind.secrets } as Members
    const { body } = await create(kind.name, config)
    const id = await shop.photo(body.social_platform.id)
    const answer = await shop.publish(id)
    const [problem, ...more] = answer.body.errors
    expect([field, answer.status, answer.body.type, problem.path, more]).toEqual([
      field,
      400,
      'invalid_data',
      '/platform_id',
      [],
    ])
    expect(problem.message).toMatch(
      new RegExp(`^The api_config of the platform is incomplete \\(${field}: .+\\)\\. Connect the platform again\\.$`),
    )
    expect((await shop.read(id)).status).toBe('draft')
  }
})

test('a field of the wrong type is refused with its path', async () => {
  const answers = await Promise.all([
    create('network_a', { access_token: '', user_email: 'asha', expires_at: 'soon', scopes: 'all' }),
    create('network_a', { token_type: 'APP', metadata: { pages: [{ id: '1', name: 'x', tasks: 'all' }] } }),
    create('network_b', { metadata: { ig_accounts: [{ id: '1', profile_picture_url: 'x', media_count: '7' }] } }),
    create('network_c', { metadata: { verified: 'yes', post_count: '1' }, oauth1_credentials: { access_token: 'x' } }),
  ])
  expect(answers.map(({ status, body }) => [status, body.errors.map(({ path }: { path: string }) => path)])).toEqual([
    [400, ['/api_config/expires_at', '/api_config/scopes', '/api_config/user_email']],
    [400, ['/api_config/token_type', '/api_config/metadata/pages/0/tasks']],
    [400, ['/api_config/metadata/ig_accounts/0/profile_picture_url', '/api_config/metadata/ig_accounts/0/media_count']],
    [
      400,
      [
        '/api_config/oauth1_credentials/access_token_secret',
        '/api_config/metadata/post_count',
        '/api_config/metadata/verified',
      ],
    ],
  ])
})
