import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { story } from './support/console.ts'

const path = '/admin/ad-planning/experiments'

story('an experiment', (shop) => {
  /** Simulates people to whom the website shows a variant. In each variant, `buyers` of them buy. */
  const visit = async (id: string, token: string, buyers: Readonly<Record<string, number>>, count: number) => {
    const left = { ...buyers }
    for (let n = 0; n < count; n++) {
      const unit = `visitor-${id}-${n}`
      const answer = await fetch(`${shop.baseUrl}/experiments/${id}/assign`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-site-key': token },
        body: JSON.stringify({ unit_id: unit }),
      })
      const { variant } = (await answer.json()) as { variant: { name: string } }
      const { name } = variant
      if ((left[name] ?? 0) <= 0) continue
      left[name] = (left[name] ?? 0) - 1
      const bought = await shop.admin('POST', '/admin/ad-planning/conversions', {
        conversion_type: 'purchase',
        visitor_id: unit,
        conversion_value: 1000,
        currency: 'USD',
      })
      expect(bought.status).toBe(201)
    }
  }

  test('runs to its decision', async () => {
    const { page, complaints, go } = await shop.owner()
    await go('/growth/experiments', 'Experiments')
    await page.getByRole('button', { name: 'New experiment' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: false }).first().fill('Free shipping')
    await dialog.getByLabel('New version').fill('Shown')
    await dialog.getByLabel('Conversion rate today').fill('20')
    await dialog.getByLabel('Smallest effect to detect').fill('200')
    await dialog.getByText(/visitors per variant/).waitFor()
    await dialog.getByLabel('End automatically when there is a clear result').uncheck()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create experiment' }).click()
    await page.getByRole('heading', { level: 1, name: 'Free shipping' }).waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    const made = (await shop.admin('GET', `${path}/${id}`)).body.experiment
    const plan = await shop.admin('GET', `${path}/plan?baseline=0.2&minimum_detectable_effect=2`)
    expect([made.status, made.target_sample_size]).toEqual(['draft', plan.body.required_total])

    await page.getByRole('button', { name: 'Start' }).click()
    const website = page.getByRole('dialog', { name: 'Add website' })
    await website.getByText('The pages of this shop show no experiments.').waitFor()
    await website.getByLabel('Name').fill('Website')
    await website.getByLabel('Allowed domains').fill('harbor.example')
    await website.getByRole('button', { name: 'Add website' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.getByText('No visitors yet').waitFor()
    expect((await shop.admin('GET', `${path}/${id}`)).body.experiment.status).toBe('running')

    const [key] = (await shop.admin('GET', '/admin/ad-planning/site-keys')).body.site_keys
    expect([key.title, key.allowed_origins]).toEqual(['Website', ['https://harbor.example']])
    await visit(id, key.token, { Current: 10, Shown: 1000 }, plan.body.required_total + 60)
    const { decision } = (await shop.admin('GET', `${path}/${id}/results`)).body
    expect(decision).toEqual({ decide: true, verdict: 'winner' })
    await page.getByText('We have a winner').waitFor()
    await page.getByRole('img', { name: /^The difference by day/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
    await page.getByText('Shown won').or(page.getByText('Completed')).first().waitFor()

    const { experiment } = (await shop.admin('GET', `${path}/${id}`)).body
    const shown = experiment.variants.find(({ name }: { name: string }) => name === 'Shown')
    expect({ status: experiment.status, winner: experiment.winner, sure: experiment.is_significant }).toEqual({
      status: 'completed',
      winner: shown.id,
      sure: true,
    })
    expect(complaints).toEqual([])
  }, 180_000)
})
