import type { Networks } from '../context.ts'
import { type Business, type BusinessAccount, findBusiness, findPage, type Page } from '../people.ts'
import { hasLostPage } from '../standing.ts'
import { type GraphToken, hasScope, pageToken, requirePerson, requireScope, seesPage } from './access.ts'
import type { GraphCall } from './call.ts'
import { refusal, unknownObject } from './errors.ts'
import { type Field, type NodeFields, parseFields, project } from './fields.ts'
import { listPart } from './paging.ts'

const tasks = ['ANALYZE', 'ADVERTISE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE']
const listed = parseFields('access_token,category,category_list,name,id,tasks')
const shown = parseFields('name,id')

/** `/me` */
export function me(call: GraphCall): object {
  const token = call.token()
  const page = token.pageId === null ? undefined : findPage(token.pageId)
  if (page) return readPage(call, page)
  const { id, name } = requirePerson(token)
  return project({ id, name, first_name: name.split(' ')[0] }, call.fields() ?? shown, 'User')
}

/** `/me/accounts`: one part of the list of pages, each with a token. */
export function accounts(call: GraphCall): object {
  const token = call.token()
  requireScope(call.networks, token, 'pages_show_list')
  return pageList(call, requirePerson(token).pages, token)
}

export function businesses(call: GraphCall): object {
  const found = requirePerson(call.token()).businesses
  return listPart(
    found.map(({ id, name }) => ({ id, name })),
    call.list,
  )
}

/** `/{business}/owned_pages` and `/{business}/client_pages` */
export function pagesOfBusiness(call: GraphCall, { id }: { readonly id: string }, kind: 'owned' | 'client'): object {
  const token = call.token()
  const business: Business | undefined = findBusiness(id)
  if (!business || !requirePerson(token).businesses.includes(business)) throw unknownObject(id, call.method)
  requireScope(call.networks, token, 'pages_show_list')
  return pageList(call, business[kind], token)
}

function pageList(call: GraphCall, pages: readonly Page[], token: GraphToken): object {
  const fields = call.fields() ?? listed
  const seen = pages.filter(({ id }) => !hasLostPage(call.networks.world, token.personId, id))
  const part = listPart(seen, call.list)
  // Lists omit linked accounts that cannot be looked up.
  const node = (page: Page) => pageFields(call.networks, token, { ...page, refusesLookup: false })
  return { ...part, data: part.data.map((page) => project(node(page), fields, 'Page')) }
}

export function readPage(call: GraphCall, page: Page): object {
  const token = call.token()
  const sees = seesPage(call.networks, token, page)
  if (!sees && token.kind !== 'APP') {
    throw refusal(
      10,
      "This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature.",
    )
  }
  return project(pageFields(call.networks, token, page), call.fields() ?? shown, 'Page')
}

function pageFields(networks: Networks, token: GraphToken, page: Page): NodeFields {
  const linked = (field: Field) => {
    if (page.refusesLookup) throw refusal(803, 'Cannot query users by their username')
    const isAllowed = hasScope(networks, token, 'instagram_basic')
    return page.account && isAllowed ? accountFields(networks, page.account, field.fields) : undefined
  }
  return {
    id: page.id,
    name: page.name,
    category: page.category,
    category_list: () => [{ id: '2500', name: page.category }],
    tasks: () => tasks,
    about: `${page.name}, in the sandbox.`,
    username: page.name.replaceAll(' ', ''),
    link: `https://www.facebook.com/${page.id}`,
    global_brand_page_name: page.name,
    fan_count: 1200,
    followers_count: 1250,
    access_token: () => (token.kind === 'USER' ? pageToken(networks, token, page.id) : undefined),
    instagram_business_account: linked,
    connected_instagram_account: linked,
  }
}

const accountShown = parseFields('id')

export function accountFields({ world }: Networks, account: BusinessAccount, fields: readonly Field[]): object {
  const posts = world.media.where(({ accountId }) => accountId === account.id)
  const node: NodeFields = {
    id: account.id,
    ig_id: account.id.slice(-10),
    username: account.username,
    name: account.username,
    biography: 'In the sandbox.',
    website: 'https://shop.example',
    profile_picture_url: 'https://shop.example/picture.jpg',
    followers_count: 800,
    follows_count: 35,
    media_count: posts.length,
  }
  return project(node, fields.length > 0 ? fields : accountShown, 'IGUser')
}
