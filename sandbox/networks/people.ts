export interface BusinessAccount {
  readonly id: string
  readonly username: string
}

export interface Page {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly account: BusinessAccount | null
  /** Whether looking up its linked account fails with code 803. */
  readonly refusesLookup: boolean
}

export interface Business {
  readonly id: string
  readonly name: string
  readonly owned: readonly Page[]
  readonly client: readonly Page[]
}

export interface Person {
  readonly id: string
  readonly name: string
  /** Purpose of this login in tests. */
  readonly about: string
  readonly pages: readonly Page[]
  readonly businesses: readonly Business[]
  /** Scopes that this login never grants. */
  readonly refuses: readonly string[]
}

const page = (
  id: string,
  name: string,
  account: BusinessAccount | null,
  options: { readonly category?: string; readonly refusesLookup?: boolean } = {},
): Page => ({
  id,
  name,
  account,
  category: options.category ?? 'Home decor',
  refusesLookup: options.refusesLookup ?? false,
})

const account = (id: string, username: string): BusinessAccount => ({ id, username })

/** 27 pages, more than one response lists. Only the first and last have a linked account. */
const regionalPages = Array.from({ length: 27 }, (_, index): Page => {
  const number = String(index + 1).padStart(2, '0')
  const linked = index === 0 || index === 26
  return page(
    `1040000000000${number}`,
    `Handloom Stores ${number}`,
    linked ? account(`178414000000004${number}`, `handloom.stores.${number}`) : null,
  )
})

const person = (id: string, name: string, about: string, more: Partial<Person>): Person => ({
  id,
  name,
  about,
  pages: [],
  businesses: [],
  refuses: [],
  ...more,
})

/** People who can log in at the sandbox's page network and at the photo network linked to it. */
export const people: readonly Person[] = [
  person('122000000000001', 'Asha Rao', 'Three pages, two of them with a linked account', {
    pages: [
      page('101000000000001', 'Weft and Warp', account('17841400000000101', 'weft.and.warp')),
      page('101000000000002', 'Indigo House', account('17841400000000102', 'indigo_house')),
      page('101000000000003', 'Loom Notes', null, { category: 'Blogger' }),
    ],
  }),
  person('122000000000002', 'Bilal Khan', 'One page with a linked account', {
    pages: [page('102000000000001', 'Kantha Studio', account('17841400000000201', 'kantha.studio'))],
  }),
  person('122000000000003', 'Chen Wei', 'No page at all', {}),
  person('122000000000004', 'Devi Nair', '27 pages, more than one answer lists', { pages: regionalPages }),
  person('122000000000005', 'Esther Lobo', 'Two pages, one of which cannot be looked up', {
    pages: [
      page('105000000000001', 'Clay and Glaze', null, { refusesLookup: true }),
      page('105000000000002', 'Terracotta Yard', account('17841400000000502', 'terracotta.yard')),
    ],
  }),
  person('122000000000006', 'Farid Sheikh', 'One page, but may not grant publishing', {
    pages: [page('106000000000001', 'Brass Lane', account('17841400000000601', 'brass.lane'))],
    refuses: ['pages_manage_posts', 'instagram_content_publish', 'network_b_content_publish'],
  }),
  person('122000000000007', 'Gita Menon', 'Pages that belong to a business', {
    businesses: [
      {
        id: '130000000000001',
        name: 'Menon Textiles',
        owned: [page('107000000000001', 'Menon Textiles', account('17841400000000701', 'menon.textiles'))],
        client: [page('107000000000002', 'Coir Works', null)],
      },
    ],
  }),
]

export const allPagesOf = (person: Person): readonly Page[] => [
  ...person.pages,
  ...person.businesses.flatMap(({ owned, client }) => [...owned, ...client]),
]

const pagesById = new Map(people.flatMap((person) => allPagesOf(person).map((found) => [found.id, found] as const)))
const pagesByAccount = new Map(
  [...pagesById.values()].flatMap((found) => (found.account ? [[found.account.id, found] as const] : [])),
)

export const allPages: readonly Page[] = [...pagesById.values()]
export const findPerson = (id: string): Person | undefined => people.find((person) => person.id === id)
export const findPage = (id: string): Page | undefined => pagesById.get(id)
/** Returns the page linked to a business account. Undefined if there is none. */
export const pageOfAccount = (accountId: string): Page | undefined => pagesByAccount.get(accountId)
export const findBusiness = (id: string): Business | undefined =>
  people.flatMap(({ businesses }) => businesses).find((business) => business.id === id)
export const managesPage = (person: Person, pageId: string): boolean =>
  allPagesOf(person).some(({ id }) => id === pageId)

export interface ShortPerson {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly about: string
  readonly description: string
  readonly verified: boolean
  readonly refuses: readonly string[]
}

/** People who can log in at the sandbox's short-text network. */
export const shortPeople: readonly ShortPerson[] = [
  {
    id: '1580000000000000001',
    name: 'Weft & Warp',
    username: 'weftandwarp',
    about: 'Grants everything',
    description: 'Handloom from six states.',
    verified: true,
    refuses: [],
  },
  {
    id: '1580000000000000002',
    name: 'Kantha Studio',
    username: 'kanthastudio',
    about: 'Grants everything',
    description: 'Running stitch, every day.',
    verified: false,
    refuses: [],
  },
  {
    id: '1580000000000000003',
    name: 'Brass Lane',
    username: 'brasslane',
    about: 'May not grant publishing or lasting access',
    description: '',
    verified: false,
    refuses: ['tweet.write', 'offline.access', 'media.write'],
  },
]

export const findShortPerson = (id: string): ShortPerson | undefined => shortPeople.find((person) => person.id === id)
