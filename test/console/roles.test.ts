import { beforeAll, expect, test } from 'vitest'
import { callFrom as call, owner, type Role, story, type Visit } from './support/console.ts'
import { contractPages } from './support/contract-pages.ts'

const password = 'four unrelated quiet words'
const roles: Readonly<Record<Role, string>> = {
  operations: 'Operations',
  marketing: 'Marketing',
  read_only: 'Read only',
}
const everyRole = Object.keys(roles) as Role[]

/** Buttons shown to people who may change the records of a page, with the required scope. */
const offers: readonly (readonly [path: string, button: string, scope: string])[] = [
  ['/orders', 'New order', 'orders:write'],
  ['/products', 'New product', 'products:write'],
  ['/products', 'Import', 'products:write'],
  ['/collections', 'New collection', 'collections:write'],
  ['/stock-locations', 'New location', 'stock-locations:write'],
  ['/discounts', 'New discount', 'discounts:write'],
  ['/social', 'New post', 'social-posts:write'],
  ['/inbox', 'Fetch emails', 'inbound-emails:write'],
  ['/inventory-orders', 'New order', 'inventory-orders:write'],
  ['/materials', 'New material', 'raw-materials:write'],
  ['/materials?view=store', 'New item', 'inventory-items:write'],
  ['/materials?view=types', 'New type', 'material-types:write'],
  ['/designs', 'New design', 'designs:write'],
  ['/partners', 'New partner', 'partners:write'],
  ['/growth/experiments', 'New experiment', 'ad-planning:write'],
  ['/growth/segments', 'New segment', 'ad-planning:write'],
  ['/growth/scores', 'Update scores', 'ad-planning:write'],
  ['/settings/regions', 'New region', 'regions:write'],
  ['/settings/shipping', 'New shipping option', 'shipping-options:write'],
  ['/settings/taxes', 'New tax rate', 'tax-rates:write'],
  ['/settings/sales-channels', 'New sales channel', 'sales-channels:write'],
  ['/settings/keys', 'New key', 'publishable-keys:write'],
  ['/settings/people', 'Invite person', 'users:write'],
  ['/settings/api-tokens', 'New API token', 'api-tokens:write'],
  ['/settings/webhooks', 'New endpoint', 'webhook-endpoints:write'],
  ['/settings/mailboxes', 'Add mailbox', 'mailboxes:write'],
  ['/settings/system', 'Run check', 'doctor:write'],
  ['/settings/system', 'Download backup', 'backups:write'],
]

story('a colleague of each role', (shop) => {
  let boss: Visit
  const colleagues = new Map<Role, Visit>()
  beforeAll(async () => {
    boss = await shop.owner()
  })

  const visitOf = (role: Role): Visit => {
    const visit = colleagues.get(role)
    if (!visit) throw new Error(`Nobody has joined as ${role}.`)
    return visit
  }
  const scopesOf = async (visit: Visit): Promise<string[]> =>
    (await call(visit, 'GET', '/auth/admin/session')).body.session.scopes

  test.each(everyRole)('%s is invited by the owner, opens the link and chooses a password', async (role) => {
    const { page } = boss
    const email = `${role.replace('_', '-')}@shop.example`
    await boss.go('/settings/people', 'People')
    await page.getByRole('button', { name: 'Invite person' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite person' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: roles[role], exact: true }).click()
    await dialog.getByRole('button', { name: 'Create invitation link' }).click()
    await confirmIfAsked(boss)
    const shown = page.getByRole('dialog', { name: `${email} invited` })
    const link = (await shown.locator('pre').textContent()) ?? ''
    expect(link).toContain(`${shop.baseUrl}/console/accept-invitation#token=`)
    await shown.getByRole('button', { name: 'I saved it' }).click()

    const visit = await shop.stranger()
    await visit.page.goto(link)
    await visit.page.getByLabel('Your name').fill(`Colleague ${roles[role]}`)
    await visit.page.getByRole('textbox', { name: 'Password' }).fill(password)
    await visit.page.getByRole('button', { name: 'Join' }).click()
    await visit.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    colleagues.set(role, visit)
    const { body } = await shop.admin('GET', `/admin/users?q=${encodeURIComponent(email)}`)
    expect(body.users.map((user: { role: string; status: string }) => [user.role, user.status])).toEqual([
      [role, 'active'],
    ])
    expect([...boss.complaints, ...visit.complaints]).toEqual([])
  })

  test.each(everyRole)('%s sees each page that the role may see, and a refusal on the others', async (role) => {
    const visit = visitOf(role)
    const scopes = await scopesOf(visit)
    const { body } = await call(boss, 'GET', '/admin/roles')
    expect(scopes.sort()).toEqual(body.roles.find((known: { role: string }) => known.role === role).scopes.sort())
    const listedIn = (page: Visit['page']) =>
      page
        .getByRole('navigation', { name: 'Console pages' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const all = new Set(await listedIn(boss.page))
    for (const { path, call: needed } of contractPages) {
      // For a missing record, the API answers 404 to people who may read such records.
      const address = path.replace(/[{}]/g, '')
      const seen = (await visit.follow(address)) !== 'You don’t have access to this page'
      const [method = '', api = ''] = (needed ?? '').replace(/[{}]/g, '').split(' ')
      const status = needed === null ? 200 : (await call(visit, method, api, method === 'POST' ? {} : undefined)).status
      const isListed = (await listedIn(visit.page)).includes(`/console${address}`)
      expect({ role, path, seen, isListed }).toEqual({
        role,
        path,
        seen: status !== 403,
        isListed: status !== 403 && all.has(`/console${address}`),
      })
    }
    expect(visit.complaints).toEqual([])
  })

  test.each([...everyRole, 'owner' as const])(
    'the console offers %s exactly the actions that the role allows',
    async (role) => {
      const visit = role === 'owner' ? boss : visitOf(role)
      const scopes = await scopesOf(visit)
      for (const [path, button, scope] of offers) {
        await visit.follow(path)
        await visit.page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
        const main = visit.page.locator('main')
        const offered = main
          .getByRole('button', { name: button, exact: true })
          .or(main.getByRole('link', { name: button, exact: true }))
        const expected = scopes.includes(scope)
        if (expected) await offered.first().waitFor()
        expect([role, button, (await offered.count()) > 0]).toEqual([role, button, expected])
      }
    },
  )

  test('of eight changes, the API refuses exactly those that a role does not allow', async () => {
    const changes = [
      ['POST', '/admin/regions/reg_gb', { name: 'Great Britain' }, 'regions:write'],
      ['POST', '/admin/settings', { contact_phone: '+91 80 555' }, 'settings:write'],
      ['POST', '/admin/invitations', { email: 'x@shop.example', role: 'owner' }, 'users:write'],
      ['POST', '/admin/publishable-keys', { title: 'Mine' }, 'publishable-keys:write'],
      ['POST', '/admin/api-tokens', { name: 'Mine', scopes: ['orders:read'] }, 'api-tokens:write'],
      ['POST', '/admin/categories', { name: 'Shawls' }, 'categories:write'],
      ['POST', '/admin/system/doctor', {}, 'doctor:write'],
      ['POST', '/admin/backups', { passphrase: 'four unrelated words' }, 'backups:write'],
    ] as const
    for (const role of everyRole) {
      const visit = visitOf(role)
      const scopes = await scopesOf(visit)
      for (const [method, path, body, scope] of changes) {
        const { status } = await call(visit, method, path, body)
        expect([role, path, status !== 403]).toEqual([role, path, scopes.includes(scope)])
      }
    }
    expect((await shop.admin('GET', '/admin/users?limit=1')).body.count).toBe(everyRole.length + 1)
  })

  test('a disabled colleague loses access at once, and is active again when enabled', async () => {
    const { page } = boss
    const gone = visitOf('marketing')
    await boss.go('/settings/people', 'People')
    await page.getByRole('button', { name: 'Colleague Marketing' }).click()
    const drawer = page.getByRole('dialog', { name: 'Colleague Marketing' })
    await drawer.getByRole('button', { name: 'Disable' }).click()
    await page
      .getByRole('dialog', { name: 'Disable Colleague Marketing?' })
      .getByRole('button', { name: 'Disable' })
      .click()
    await confirmIfAsked(boss)
    await drawer.getByRole('button', { name: 'Enable' }).waitFor()
    expect((await call(gone, 'GET', '/admin/products?limit=1')).status).toBe(401)
    await drawer.getByRole('button', { name: 'Enable' }).click()
    await drawer.getByRole('button', { name: 'Disable' }).waitFor()
    const { body } = await shop.admin('GET', '/admin/users?role=marketing')
    expect(body.users.map(({ status }: { status: string }) => status)).toEqual(['active'])
  })

  test('the audit log describes a change of a colleague in words', async () => {
    await boss.go('/settings/audit-log', 'Audit log')
    const table = boss.page.getByRole('table', { name: 'Audit log' })
    await table
      .getByText(/^Asha Rao changed User/)
      .first()
      .waitFor()
    expect(boss.complaints).toEqual([])
  })
})

/** If the session is no longer new, the console asks for the password again. */
async function confirmIfAsked({ page }: Visit): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.waitFor({ timeout: 1500 }).catch(() => {})
  if (!(await asked.isVisible())) return
  await asked.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await asked.getByRole('button', { name: 'Confirm' }).click()
}
