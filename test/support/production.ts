import { startTestWeft, type TestAnswer, type TestWeft } from './weft.ts'

export interface PartnerPerson {
  readonly partnerId: string
  readonly personId: string
  readonly token: string
  call(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
}

export const start = new Date('2026-03-01T12:00:00.000Z')
export const now = '2026-03-01T12:00:00.000Z'

export async function productionShop(environment: Readonly<Record<string, string>> = {}): Promise<TestWeft> {
  const shop = await startTestWeft({ environment })
  shop.clock.set(start)
  return shop
}

/** Sends an admin POST and returns the body. Throws on any other status. */
export async function made(shop: TestWeft, path: string, body?: unknown, status = 201): Promise<TestAnswer['body']> {
  const answer = await shop.admin('POST', path, body)
  if (answer.status !== status) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Adds a partner with one person, who logs in by link. */
export async function addPartner(shop: TestWeft, handle: string, role = 'member'): Promise<PartnerPerson> {
  const { partner } = await made(shop, '/admin/partners', { name: `Partner ${handle}`, handle })
  return { partnerId: partner.id, ...(await addPerson(shop, partner.id, `${handle}@partner.example`, role)) }
}

export async function addPerson(shop: TestWeft, partnerId: string, email: string, role: string) {
  const { person } = await made(shop, `/admin/partners/${partnerId}/people`, { email, name: 'Kim', role })
  const { login_link: link } = await made(shop, `/admin/partners/${partnerId}/people/${person.id}/login-link`)
  const login = await shop.request({ method: 'POST', url: '/auth/partner/link', payload: { token: link.token } })
  const token: string = login.body.token
  const call: PartnerPerson['call'] = (method, path, body, headers = {}) =>
    shop.request({
      method,
      url: `/partners${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  return { personId: person.id as string, token, call }
}

export async function addDesign(shop: TestWeft, name = 'Indigo Shirt'): Promise<string> {
  const { design } = await made(shop, '/admin/designs', { name })
  return design.id
}

export async function addTemplate(shop: TestWeft, name: string, categoryId: string | null = null): Promise<string> {
  const { task_template: template } = await made(shop, '/admin/task-templates', { name, category_id: categoryId })
  return template.id
}

/** Creates a run and sends it to one partner. Returns its id and the id of its parent, which has the same quantity. */
export async function sentRun(
  shop: TestWeft,
  given: {
    readonly designId: string
    readonly partnerId: string
    readonly quantity: number
    readonly variantId?: string
    /** Default: a new template. */
    readonly templateId?: string
  },
): Promise<{ id: string; parentId: string }> {
  const { designId, partnerId, quantity, variantId } = given
  const { production_run: parent, children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
    quantity,
    ...(variantId ? { product_id: 'prod_shirt', variant_id: variantId } : {}),
    assignments: [{ partner_id: partnerId }],
  })
  const [{ id }] = children
  const template = given.templateId ?? (await addTemplate(shop, `Cut ${id}`))
  await made(shop, `/admin/production-runs/${id}/dispatch`, undefined, 202)
  await made(shop, `/admin/production-runs/${id}/dispatch/confirm`, { template_ids: [template] }, 200)
  return { id, parentId: parent.id }
}
