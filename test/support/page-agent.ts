import type { Page } from 'playwright-core'

/** A node of the accessibility tree. The agent sees nothing else of a page. */
interface Node {
  readonly role: string
  readonly name: string
  readonly value: string
  readonly states: readonly string[]
  /** Playwright's reference for acting on the node. */
  readonly ref: string
  /** Ancestors from the page down to the parent, each as `role name`. */
  readonly within: readonly string[]
}

export interface Errand {
  readonly product: string
  /** Value by option name, such as `{ Size: 'M' }`. */
  readonly options: Readonly<Record<string, string>>
  readonly quantity: number
  /** What to enter or choose, by topic of the field. */
  readonly details: Readonly<Partial<Record<Topic, string>>>
  /** What to enter on the provider's payment page, by label. */
  readonly payment: Readonly<Record<string, string>>
}

export type Topic =
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'country'
  | 'street'
  | 'city'
  | 'state'
  | 'postalCode'

/** Names by which a shopper recognises each control, in any of the shop's languages. */
const meanings = {
  search: /search|suche|recherche|buscar|cerca|zoek|खोज/i,
  add: /add to cart|warenkorb|ajouter|añadir|aggiungi|winkelwagen|कार्ट में/i,
  quantity: /^(quantity|menge|quantité|cantidad|quantità|aantal|मात्रा)/i,
  checkOut: /check ?out|kasse|passer|commander|tramitar|finalizar|cassa|afrekenen|चेकआउट/i,
  goOn: /continue|weiter|continuer|continuar|continua|verder|आगे|भुगतान पर/i,
  order: /^(order|bestellung|commande|pedido|ordine|bestelling|ऑर्डर) (?<number>\d+)$/i,
  pay: /^pay /i,
  email: /e-?mail|correo|ई-मेल/i,
  firstName: /^(first name|vorname|prénom|nombre|nome|voornaam|नाम)/i,
  lastName: /^(last name|nachname|nom|apellidos|cognome|achternaam|उपनाम)\b|^उपनाम/i,
  phone: /phone|telefon|téléphone|teléfono|telefoon|फ़ोन/i,
  country: /^(country|land|pays|país|paese|देश)$/i,
  street: /street|straße|rue|calle|via|straat|गली/i,
  city: /city|^ort$|ville|localidad|città|plaats|शहर/i,
  state: /state|bundes|état|estado|stato|staat|राज्य/i,
  postalCode: /code|zip|leitzahl|postal|post|cap\b|कोड/i,
} as const

const topics: readonly Topic[] = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'country',
  'street',
  'city',
  'postalCode',
  'state',
]
const mostSteps = 12

/**
 * Buys a product using only the accessibility tree: roles, names, values and states. Uses no selectors or ids. Returns
 * the order number. Throws if it gets stuck.
 */
export async function buy(page: Page, errand: Errand): Promise<string> {
  await find(page, errand.product)
  await choose(page, errand)
  await press(page, ['button'], meanings.checkOut)
  for (let step = 0; step < mostSteps; step++) {
    const nodes = await look(page)
    const number = nodes.flatMap(
      ({ role, name }) => (role === 'heading' && meanings.order.exec(name)?.groups?.number) || [],
    )[0]
    if (number) return number
    if (nodes.some(({ role, name }) => role === 'button' && meanings.pay.test(name))) await pay(page, nodes, errand)
    else if (nodes.some(({ role, name }) => role === 'button' && meanings.goOn.test(name))) await fillIn(page, errand)
    else await page.waitForTimeout(500)
  }
  throw new Error(`It led nowhere: ${await told(page)}`)
}

async function find(page: Page, product: string): Promise<void> {
  const box = one(await look(page), ['searchbox', 'textbox'], meanings.search)
  await at(page, box).fill(product)
  await press(page, ['button'], meanings.search)
  await follow(page, one(await look(page), ['link'], exactly(product)))
}

async function choose(page: Page, { options, quantity }: Errand): Promise<void> {
  for (const [option, value] of Object.entries(options)) {
    const group = (await look(page)).filter(({ within }) => within.includes(`navigation ${option}`))
    const link = one(group, ['link'], new RegExp(`^${escaped(value)}(?=$| )`))
    if (!link.states.includes('current')) await follow(page, link)
  }
  await at(page, one(await look(page), ['spinbutton'], meanings.quantity)).fill(String(quantity))
  const add = (await look(page)).filter(({ role }) => role === 'button')
  await follow(page, one(add, ['button'], meanings.add))
}

async function fillIn(page: Page, { details }: Errand): Promise<void> {
  for (const topic of topics) {
    const wanted = details[topic]
    if (wanted === undefined) continue
    const fields = (await look(page)).filter(
      ({ role, states }) => (role === 'textbox' || role === 'combobox') && !states.includes('disabled'),
    )
    const field = fields.find(({ name }) => meanings[topic].test(name))
    if (!field) throw new Error(`No field for ${topic}: ${fields.map(({ name }) => name).join(', ')}`)
    if (field.role === 'textbox') await at(page, field).fill(wanted)
    else await at(page, field).selectOption({ label: wanted })
  }
  await press(page, ['button'], meanings.goOn)
  const alert = (await look(page)).filter(({ within }) => within.some((node) => node.startsWith('alert')))
  if (alert.length > 0) throw new Error(`Refused: ${alert.map(({ name }) => name).join(' ')}`)
}

async function pay(page: Page, nodes: readonly Node[], { payment }: Errand): Promise<void> {
  for (const [label, value] of Object.entries(payment)) {
    const node = nodes.find(({ name, role }) => name === label && ['textbox', 'radio'].includes(role))
    if (!node) throw new Error(`No ${label} on the payment page.`)
    if (node.role === 'radio') await at(page, node).check()
    else await at(page, node).fill(value)
  }
  await press(page, ['button'], meanings.pay)
}

async function press(page: Page, roles: readonly string[], name: RegExp): Promise<void> {
  await follow(page, one(await look(page), roles, name))
}

async function follow(page: Page, node: Node): Promise<void> {
  const before = page.url()
  await at(page, node).click()
  await page.waitForLoadState('load')
  await page.waitForURL((url) => url.href !== before, { timeout: 3000 }).catch(() => undefined)
  await page.waitForLoadState('load')
}

const at = (page: Page, { ref }: Node) => page.locator(`aria-ref=${ref}`)

function one(nodes: readonly Node[], roles: readonly string[], name: RegExp): Node {
  const found = nodes.filter((node) => roles.includes(node.role) && name.test(node.name))
  const [first] = found
  if (!first)
    throw new Error(
      `No ${roles.join(' or ')} called ${name}: ${nodes.map((node) => `${node.role} ${node.name}`).join('; ')}`,
    )
  return first
}

const exactly = (text: string): RegExp => new RegExp(`^${escaped(text)}$`)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const told = async (page: Page): Promise<string> =>
  (await look(page)).flatMap(({ role, name }) => (role === 'heading' || role === 'alert' ? name : [])).join('; ')

/** Reads the snapshot, with indented lines such as `- role "name" [state] [ref=e5]: value`. */
async function look(page: Page): Promise<readonly Node[]> {
  const lines = (await page.ariaSnapshot({ mode: 'ai' })).split('\n')
  const path: string[] = []
  return lines.flatMap((line) => {
    const [, indent = '', role = '', name = '', rest = ''] =
      /^(\s*)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line) ?? []
    if (role === '') return []
    const depth = indent.length / 2
    path.length = depth
    const within = [...path]
    const plain = name.replace(/\\(.)/g, '$1')
    path[depth] = `${role} ${plain}`
    const marks = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, mark = '']) => mark)
    const ref = marks.find((mark) => mark.startsWith('ref='))?.slice(4) ?? ''
    const value = /:\s+(.*)$/.exec(rest.replace(/\[[^\]]*\]/g, ''))?.[1] ?? ''
    return [{ role, name: plain, value, states: marks, ref, within }]
  })
}
