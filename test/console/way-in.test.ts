import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { owner, story } from './support/console.ts'

story({ name: 'the way in', owner: false }, (shop) => {
  test('the printed link makes its first visitor the owner, once', async () => {
    const { output } = await shop.weft.command('setup-link')
    const link = /http\S+\/console\/setup#token=\S+/.exec(output)?.[0] ?? ''
    const { page, complaints } = await shop.stranger()
    await page.goto(link)
    await page.getByLabel('Your name').fill(owner.name)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

    const users = await shop.admin('GET', '/admin/users')
    expect(users.body.users.map(({ email, name, role }: Record<string, string>) => ({ email, name, role }))).toEqual([
      { email: owner.email, name: owner.name, role: 'owner' },
    ])
    const second = await shop.stranger()
    await second.page.goto(link)
    await second.page.getByRole('heading', { level: 1, name: 'This shop already has an owner' }).waitFor()
    expect([...complaints, ...second.complaints]).toEqual([])
  })

  test('a login leads to the requested page, and a logout to the login page', async () => {
    const { page, complaints } = await shop.stranger()
    await page.goto(`${shop.baseUrl}/console/orders?payment_status=paid`)
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password at all')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    expect(new URL(page.url()).search).toBe('?payment_status=paid')

    const [cookie] = await page.context().cookies()
    expect({ name: cookie?.name, httpOnly: cookie?.httpOnly, sameSite: cookie?.sameSite }).toEqual({
      name: 'weft-console',
      httpOnly: true,
      sameSite: 'Lax',
    })
    await page.getByRole('button', { name: 'Asha Rao’s account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    expect(complaints).toEqual([])
  })
})
