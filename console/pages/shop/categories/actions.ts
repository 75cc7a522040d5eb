import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { ask } from '../../../frame/ask.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { formatNumber } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Node } from './page.tsx'

export interface Siblings {
  readonly parent: string | null
  readonly nodes: readonly Node[]
}

const done = () => refresh('categories', 'products', 'product-summaries')

export function addCategory(parent: Node | null): void {
  openForm({
    title: parent ? t('New category below “{name}”', { name: parent.name }) : t('New category'),
    fields: [{ name: 'name', label: t('Name'), required: true }],
    submit: t('Create category'),
    run: async ({ name }) => {
      await act('post', '/admin/categories', { body: { name: String(name), parent_id: parent?.id ?? null } })
      await done()
      notifySaved(t('Category created.'))
    },
  })
}

export function rename({ id, name, handle }: Node): void {
  openForm({
    title: t('Rename “{name}”', { name }),
    fields: [
      { name: 'name', label: t('Name'), required: true, initial: name },
      { name: 'handle', label: t('Handle'), hint: t('Names it in addresses.'), required: true, initial: handle },
    ],
    submit: t('Save'),
    run: async (values) => {
      const send = (body: { name: string; handle: string }) =>
        act('post', '/admin/categories/{id}', { params: { path: { id } }, body }).then(done)
      await send({ name: String(values.name), handle: String(values.handle) })
      notifySaved(t('Category saved.'), { run: () => void send({ name, handle }).catch(notifyFailed) })
    },
  })
}

export async function move(
  id: string,
  body: { readonly parent_id?: string | null; readonly position?: number },
  words: string,
): Promise<void> {
  try {
    await act('post', '/admin/categories/{id}/move', { params: { path: { id } }, body })
    await done()
    notifySaved(words)
  } catch (error) {
    notifyFailed(error)
  }
}

export function moveByForm(node: Node, siblings: Siblings, tree: readonly Node[]): void {
  const top = 'top'
  openForm({
    title: t('Move “{name}”', { name: node.name }),
    fields: [
      {
        name: 'parent',
        label: t('Below'),
        kind: 'choice',
        required: true,
        initial: siblings.parent ?? top,
        options: [{ value: top, label: t('The top') }, ...choicesIn(tree, node.id)],
      },
    ],
    submit: t('Move'),
    run: async ({ parent }) => {
      const send = (parentId: string | null, position?: number) =>
        act('post', '/admin/categories/{id}/move', {
          params: { path: { id: node.id } },
          body: { parent_id: parentId, ...(position === undefined ? {} : { position }) },
        }).then(done)
      const before = siblings.nodes.findIndex(({ id }) => id === node.id)
      await send(parent === top ? null : String(parent))
      notifySaved(t('Category moved.'), { run: () => void send(siblings.parent, before).catch(notifyFailed) })
    },
  })
}

/** All but the category itself and what is below it. */
const choicesIn = (nodes: readonly Node[], without: string, above = ''): { value: string; label: string }[] =>
  nodes
    .filter(({ id }) => id !== without)
    .flatMap(({ id, name, children }) => [
      { value: id, label: above + name },
      ...choicesIn(children, without, `${above}${name} › `),
    ])

export async function removeCategory(node: Node): Promise<void> {
  const agreed = await ask({
    title: t('Delete “{name}”', { name: node.name }),
    text: t('{products} products lose this category; {below} categories below it move up.', {
      products: formatNumber(node.product_count),
      below: formatNumber(node.children.length),
    }),
    yes: t('Delete category'),
    danger: true,
  })
  if (!agreed) return
  try {
    await act('delete', '/admin/categories/{id}', { params: { path: { id: node.id } } })
    await done()
    notifySaved(t('Category deleted.'))
  } catch (error) {
    notifyFailed(error)
  }
}
